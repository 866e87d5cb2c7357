-- People who write and publish editions. They see no dossier.
alter table app_user drop constraint app_user_role_check;
alter table app_user add constraint app_user_role_check
  check (role in ('client', 'prospect', 'prospect_direct', 'advisor', 'partner', 'manager', 'back_office_user',
                  'manage_dossier', 'studio'));
