-- The registers of frozen assets that were loaded, each as it was published.
create table screening_list (
  id        uuid primary key,
  sha256    bytea not null unique,
  published text not null,
  entries   integer not null check (entries > 0),
  loaded_at timestamptz not null default clock_timestamp()
);
create table screening_entry (
  list_id     uuid not null references screening_list on delete cascade,
  register_id integer not null,
  entry       jsonb not null,
  primary key (list_id, register_id)
);

-- Each time the people of a dossier were compared with one: what was asked and what was answered, nothing included.
create table screening (
  id         bigint generated always as identity primary key,
  dossier_id uuid not null references dossier,
  list_id    uuid not null references screening_list,
  occasion   text not null check (occasion in ('sending', 'accept', 'list')),
  at         timestamptz not null,
  asked      jsonb not null,
  answered   jsonb not null
);
create index screening_of_dossier on screening (dossier_id, id desc);

-- What the back office found out about a hit. `subjects` are the digests of who was asked with who is listed.
create table screening_note (
  id         bigint generated always as identity primary key,
  dossier_id uuid not null references dossier,
  outcome    text not null check (outcome in ('cleared', 'confirmed')),
  note       text not null,
  subjects   text[] not null,
  user_id    uuid not null references app_user,
  at         timestamptz not null default clock_timestamp()
);
create index screening_note_of_dossier on screening_note (dossier_id, id);

revoke update, delete on screening_list, screening_entry, screening, screening_note from parcelle_app;
