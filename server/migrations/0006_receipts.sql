-- The documents given to a dossier. Their content is in the file store, under their id; it is written before the row,
-- so a row always has its file.
create table receipt (
  id         uuid primary key,
  dossier_id uuid not null references dossier on delete cascade,
  element_id integer not null,
  type_id    text not null,
  title      text not null check (title <> ''),
  mimetype   text not null,
  size       integer not null check (size > 0),
  sha256     bytea not null,
  added_by   uuid references app_user,
  added_at   timestamptz not null default clock_timestamp(),
  -- The same document is not given twice to the same question.
  unique (dossier_id, element_id, sha256)
);
