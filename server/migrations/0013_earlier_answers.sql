-- An answer may also come from an earlier dossier of the same client.
alter table dossier_value
  drop constraint dossier_value_source_check,
  add constraint dossier_value_source_check check (source in ('client', 'account', 'advisor', 'earlier'));
