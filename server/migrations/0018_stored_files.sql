-- What the store of files holds for a row of the product: written in the same transaction as the row that names it, and
-- after the content. What the store holds without a row here is nobody's, and is swept.
create table stored_file (
  key        text primary key,
  -- Of what is kept, checked at every reading.
  sha256     bytea not null,
  size       bigint not null,
  mimetype   text not null,
  scan       text not null default 'none' check (scan in ('none', 'to_scan', 'clean', 'refused')),
  created_at timestamptz not null default clock_timestamp()
);

-- The file of a row that goes is nobody's: whoever takes the row away need not think of it. The columns that name files
-- are the arguments.
create function forget_stored_files() returns trigger language plpgsql as $$
begin
  for n in 0 .. tg_nargs - 1 loop
    delete from stored_file where key = to_jsonb(old) ->> tg_argv[n];
  end loop;
  return null;
end $$;

-- Receipts of before keep their place in the store.
insert into stored_file (key, sha256, size, mimetype, created_at)
select 'receipts/' || dossier_id || '/' || id, sha256, size, mimetype, added_at from receipt;
alter table receipt add file_key text;
update receipt set file_key = 'receipts/' || dossier_id || '/' || id;
alter table receipt
  alter file_key set not null,
  add unique (file_key),
  add foreign key (file_key) references stored_file;
create trigger receipt_forgets_its_file after delete on receipt
  for each row execute function forget_stored_files('file_key');

-- A program of the version before, which may still run beside, knows the old places only.
create function place_old_receipt() returns trigger language plpgsql as $$
begin
  new.file_key := 'receipts/' || new.dossier_id || '/' || new.id;
  insert into stored_file (key, sha256, size, mimetype) values (new.file_key, new.sha256, new.size, new.mimetype);
  return new;
end $$;
create trigger receipt_of_before before insert on receipt
  for each row when (new.file_key is null) execute function place_old_receipt();
