-- The file store that this database belongs to. The same id is written in the store, so that a program configured with
-- another folder or bucket is refused before it loses or deletes anything.
create table file_store (
  one     boolean primary key default true check (one),
  id      uuid not null,
  -- Whether the id was read back from the store once. Only until then may it be written there.
  written boolean not null default false
);
revoke insert, update, delete, truncate on file_store from parcelle_app;

-- The contents in the file store that rows of the product name. A row is written after its content, in the transaction
-- of the row that names it. A content without a row is deleted by the sweep.
create table stored_file (
  key        text primary key,
  -- Checked at every reading.
  sha256     bytea not null,
  size       bigint not null,
  mimetype   text not null,
  -- The state of the virus scan.
  scan       text not null default 'none' check (scan in ('none', 'to_scan', 'clean', 'refused')),
  created_at timestamptz not null default clock_timestamp()
);
create index stored_file_to_scan on stored_file (created_at) where scan = 'to_scan';
create index stored_file_unscanned on stored_file (created_at) where scan = 'none';

-- When rows of stored_file were deleted. Their contents stay in the store for FILES_KEEP_HOURS, so that a backup that
-- dumped the rows before finds them when it copies the store; then the sweep deletes both.
create table removed_file (
  key        text primary key,
  removed_at timestamptz not null default clock_timestamp()
);

create function add_removed_file() returns trigger language plpgsql as $$
begin
  insert into removed_file (key) values (old.key) on conflict (key) do update set removed_at = excluded.removed_at;
  return null;
end $$;
create trigger stored_file_removed after delete on stored_file for each row execute function add_removed_file();

-- Deletes the stored files of a deleted row. The arguments are the columns that hold their keys.
create function forget_stored_files() returns trigger language plpgsql as $$
begin
  for n in 0 .. tg_nargs - 1 loop
    delete from stored_file where key = to_jsonb(old) ->> tg_argv[n];
  end loop;
  return null;
end $$;

-- The files that people upload to a dossier.
create table receipt (
  id            uuid primary key,
  dossier_id    uuid not null references dossier on delete cascade,
  element_id    integer not null,
  type_id       text not null,
  title         text not null check (title <> ''),
  mimetype      text not null,
  size          integer not null check (size > 0),
  sha256        bytea not null,
  file_key      text not null unique references stored_file,
  -- A picture of a file that browsers cannot show, such as HEIC.
  rendition_key text unique references stored_file,
  added_by      uuid references app_user,
  added_at      timestamptz not null default clock_timestamp(),
  -- Archived scans of a dossier on paper cannot be removed.
  archived_at   timestamptz,
  -- The same file is not added twice to the same question.
  unique (dossier_id, element_id, sha256)
);
create trigger receipt_forgets_its_files after delete on receipt
  for each row execute function forget_stored_files('file_key', 'rendition_key');
