-- The one store of files that this database was used with: the same id is kept there, so that a program pointed at
-- another folder or bucket is told before it loses or sweeps anything.
create table file_store (
  one     boolean primary key default true check (one),
  id      uuid not null,
  -- Whether the id was once read back from the store: only until then may it be written there.
  written boolean not null default false
);
revoke insert, update, delete, truncate on file_store from parcelle_app;
