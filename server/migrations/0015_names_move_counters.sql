-- The counters of a portfolio tell its version too: they move with every dossier that comes, goes or changes list, and
-- from now on with every name that changes. Whoever has read the names of a portfolio sees by its counters whether they
-- are still so.
create or replace function write_dossier_search() returns trigger language plpgsql as $$
begin
  insert into dossier_search
  values (new.id, new.owner_id, new.firm_id, new.form_id, new.bucket, new.integrate_state, new.search)
  on conflict (dossier_id) do update
  set owner_id = excluded.owner_id, firm_id = excluded.firm_id, bucket = excluded.bucket,
      integrate_state = excluded.integrate_state, search = excluded.search;
  if tg_op = 'UPDATE' and old.search is distinct from new.search then
    insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
    values ('owner', new.owner_id, new.form_id, new.bucket, new.integrate_state, 0);
  end if;
  return null;
end $$;

drop index dossier_count_scope;
create index dossier_count_scope on dossier_count (scope, scope_id, bucket)
  include (form_id, integrate_state, count, id);
