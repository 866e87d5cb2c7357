-- Which runners of jobs are alive: each says so three times a minute. The jobs of one that does not any more are taken by
-- others; the queue itself would wait for four hours.
create table job_runner (
  id text primary key,
  seen_at timestamptz not null
);
revoke insert, update, delete on job_runner from parcelle_app;
