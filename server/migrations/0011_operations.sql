-- Signing and cookie keys, generated once.
create table kept_secret (
  name       text primary key,
  value      jsonb not null,
  created_at timestamptz not null default now()
);

-- Requests per key in the current window. Unlogged: losing the counts in a crash does no harm.
create unlogged table rate_limit (
  key         text primary key,
  window_ends timestamptz not null,
  hits        integer not null
);
create index rate_limit_end on rate_limit (window_ends);

-- The replies to calls with an idempotency key, so that a repeated request does not create a second dossier.
create table idempotent_reply (
  user_id      uuid not null references app_user,
  key          text not null,
  request_hash bytea not null,
  status       integer,
  body         text,
  created_at   timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotent_reply_age on idempotent_reply (created_at);

-- The outbox of mails and text messages. Without a mail server the demo shows them at /dev/mails.
create table mail (
  id         uuid primary key default gen_random_uuid(),
  channel    text not null default 'mail' check (channel in ('mail', 'sms')),
  recipient  text not null,
  subject    text not null,
  body       text not null,
  -- Empty: the mail is sent as plain text.
  html       text not null default '',
  -- What the mail is about: a second mail with the same cause is not written.
  cause      text unique,
  -- Not now(): mails of one transaction are listed in the order they were written.
  created_at timestamptz not null default clock_timestamp(),
  sent_at    timestamptz,
  -- Failed tries; each waits longer for the next.
  attempts   integer not null default 0,
  next_try   timestamptz not null default now(),
  -- After this instant the message is useless and is not sent.
  until      timestamptz
);
create index mail_waiting on mail (next_try) where sent_at is null;

-- The anonymous event that a dossier was signed, sent once.
create table analytics_event (
  dossier_id uuid primary key references dossier on delete cascade,
  payload    jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at    timestamptz
);
create index analytics_event_waiting on analytics_event (created_at) where sent_at is null;

-- Adds a job in the caller's transaction. With a key, it replaces the waiting job of the same key. It runs with the
-- rights of the owner: parcelle_app may add jobs and do nothing else with the queue, whose tables are created after
-- this runs.
create function add_job(task text, payload json, run_at timestamptz default null, job_key text default null)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload, run_at => add_job.run_at, job_key => add_job.job_key);
end $$;
revoke execute on function add_job from public;
grant execute on function add_job to parcelle_app;

-- The job runners that are alive: each updates its row three times a minute. The jobs of one that stopped are released
-- to the others; the queue itself would wait four hours.
create table job_runner (
  id      text primary key,
  seen_at timestamptz not null
);
revoke insert, update, delete on job_runner from parcelle_app;
