-- How integration stands is counted for the whole company only: nobody who has counters of his own is ever told. Half
-- the rows of a portfolio are gone.
create or replace function count_dossier(d dossier, change integer) returns void language sql as $$
  insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
  select scope, scope_id, d.form_id, d.bucket, case when scope = 'all' then d.integrate_state else '' end, change
  from (values ('owner', d.owner_id), ('firm', d.firm_id), ('all', null)) as scopes (scope, scope_id)
  where scope = 'all' or scope_id is not null
$$;

with parts as (delete from dossier_count where scope <> 'all' returning *)
insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
select scope, scope_id, form_id, bucket, '', sum(count) from parts group by 1, 2, 3, 4 having sum(count) <> 0;

-- The counters of a portfolio tell its version too: they move with every dossier that comes, goes or changes list, and
-- from now on with every name that changes. Whoever has read the names of a portfolio sees by its counters whether they
-- are still so.
create function count_renamed_dossier() returns trigger language plpgsql as $$
begin
  insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
  values ('owner', new.owner_id, new.form_id, new.bucket, '', 0);
  return null;
end $$;

create trigger dossier_renamed after update on dossier
  for each row when (old.search is distinct from new.search) execute function count_renamed_dossier();

drop index dossier_count_scope;
create index dossier_count_scope on dossier_count (scope, scope_id, bucket)
  include (form_id, integrate_state, count, id);
