-- A job is written in the transaction of its reason. The programs' role may add one and touch nothing else of the queue,
-- whose own tables are not made yet when this runs.
create function add_job(task text, payload json) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload);
end $$;
revoke execute on function add_job from public;
grant execute on function add_job to parcelle_app;
