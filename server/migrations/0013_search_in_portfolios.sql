-- A portfolio is searched where everything is: names hardly ever change, so these rows stand still while dossiers are
-- saved all the time, and saving a dossier no longer copies its names into two indexes.
drop index dossier_owner, dossier_firm;
create index dossier_owner on dossier (owner_id, bucket, last_activity desc, id desc) include (form_id);
create index dossier_firm on dossier (firm_id, bucket, last_activity desc, id desc) include (form_id);

drop trigger dossier_found_otherwise on dossier;
drop table dossier_search;

create table dossier_search (
  dossier_id      uuid primary key references dossier on delete cascade,
  owner_id        uuid not null,
  firm_id         uuid,
  form_id         integer not null,
  bucket          text not null,
  integrate_state text not null,
  search          text not null
);

create or replace function write_dossier_search() returns trigger language plpgsql as $$
begin
  insert into dossier_search
  values (new.id, new.owner_id, new.firm_id, new.form_id, new.bucket, new.integrate_state, new.search)
  on conflict (dossier_id) do update
  set owner_id = excluded.owner_id, firm_id = excluded.firm_id, bucket = excluded.bucket,
      integrate_state = excluded.integrate_state, search = excluded.search;
  return null;
end $$;

create trigger dossier_found_otherwise after update on dossier
  for each row
  when ((old.owner_id, old.firm_id, old.bucket, old.integrate_state, old.search)
        is distinct from (new.owner_id, new.firm_id, new.bucket, new.integrate_state, new.search))
  execute function write_dossier_search();

insert into dossier_search select id, owner_id, firm_id, form_id, bucket, integrate_state, search from dossier;

create index dossier_search_owner on dossier_search (owner_id, bucket)
  include (dossier_id, form_id, integrate_state, search);
create index dossier_search_firm on dossier_search (firm_id, bucket)
  include (dossier_id, form_id, integrate_state, search);
create index dossier_search_current on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'current';
create index dossier_search_signature on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'signature';
create index dossier_search_signed on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'signed';
create index dossier_search_abandoned on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'abandoned';
