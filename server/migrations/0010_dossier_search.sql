-- What the back office searches among all dossiers, in rows of their own: a dossier is saved all the time, its names
-- hardly ever change, and the trigrams of a name are dear to write. One index for each list, so that a search in a
-- short list does not read through the long ones; written at once, so that no search reads a backlog first.
drop index dossier_search;

create table dossier_search (
  dossier_id      uuid primary key references dossier on delete cascade,
  form_id         integer not null,
  bucket          text not null,
  integrate_state text not null,
  search          text not null
);

create function write_dossier_search() returns trigger language plpgsql as $$
begin
  insert into dossier_search values (new.id, new.form_id, new.bucket, new.integrate_state, new.search)
  on conflict (dossier_id) do update
  set bucket = excluded.bucket, integrate_state = excluded.integrate_state, search = excluded.search;
  return null;
end $$;

create trigger dossier_added_to_search after insert on dossier
  for each row execute function write_dossier_search();
create trigger dossier_found_otherwise after update on dossier
  for each row
  when ((old.bucket, old.integrate_state, old.search) is distinct from (new.bucket, new.integrate_state, new.search))
  execute function write_dossier_search();

insert into dossier_search select id, form_id, bucket, integrate_state, search from dossier;

create index dossier_search_current on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'current';
create index dossier_search_signature on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'signature';
create index dossier_search_signed on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'signed';
create index dossier_search_abandoned on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'abandoned';
