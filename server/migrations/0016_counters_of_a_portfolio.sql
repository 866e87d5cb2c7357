-- How integration stands is counted for the whole company only: nobody who has counters of his own is ever told. Half
-- the rows of a portfolio are gone.
create or replace function count_dossier(d dossier, change integer) returns void language sql as $$
  insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
  select scope, scope_id, d.form_id, d.bucket, case when scope = 'all' then d.integrate_state else '' end, change
  from (values ('owner', d.owner_id), ('firm', d.firm_id), ('all', null)) as scopes (scope, scope_id)
  where scope = 'all' or scope_id is not null
$$;

create or replace function write_dossier_search() returns trigger language plpgsql as $$
begin
  insert into dossier_search
  values (new.id, new.owner_id, new.firm_id, new.form_id, new.bucket, new.integrate_state, new.search)
  on conflict (dossier_id) do update
  set owner_id = excluded.owner_id, firm_id = excluded.firm_id, bucket = excluded.bucket,
      integrate_state = excluded.integrate_state, search = excluded.search;
  if tg_op = 'UPDATE' and old.search is distinct from new.search then
    insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
    values ('owner', new.owner_id, new.form_id, new.bucket, '', 0);
  end if;
  return null;
end $$;

with parts as (delete from dossier_count where scope <> 'all' returning *)
insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
select scope, scope_id, form_id, bucket, '', sum(count) from parts group by 1, 2, 3, 4 having sum(count) <> 0;
