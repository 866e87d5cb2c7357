-- People who write and publish editions. They see no dossier.
alter table app_user drop constraint app_user_role_check;
alter table app_user add constraint app_user_role_check
  check (role in ('client', 'prospect', 'prospect_direct', 'advisor', 'partner', 'manager', 'back_office_user',
                  'manage_dossier', 'studio'));

-- A draft that is written in the studio has the content of its base with its operations; its files are those of the
-- base until it is published. Drafts that were imported have files of their own and no base.
alter table edition add column base text references edition;
-- The number of the last operation.
alter table edition add column operations integer not null default 0;
grant update (operations) on edition to parcelle_app;

-- The history of a draft. Nothing is taken out of it: undo and redo add to it.
create table edition_operation (
  edition   text not null references edition,
  number    integer not null,
  author    uuid not null references app_user,
  at        timestamptz not null default now(),
  action    text not null check (action in ('do', 'undo', 'redo')),
  -- JSON as text, because jsonb refuses some characters that people paste.
  operation text not null,
  inverse   text not null,
  -- The operation that this one undoes, or whose undoing it takes back.
  concerns  integer,
  primary key (edition, number)
);
create index edition_operation_author on edition_operation (edition, author, number);
revoke update, delete, truncate on edition_operation from parcelle_app;
