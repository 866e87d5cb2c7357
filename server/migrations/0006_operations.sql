-- What a creation answered, so that a repeated request gets the same answer instead of a second dossier.
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

-- Mails to send and, without a mail server, to show on the developer's page.
create table mail (
  id         uuid primary key default gen_random_uuid(),
  recipient  text not null,
  subject    text not null,
  body       text not null,
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  -- A server that refuses is asked again later, less and less often.
  attempts   integer not null default 0,
  next_try   timestamptz not null default now()
);
create index mail_waiting on mail (next_try) where sent_at is null;

-- The programs run as this role: it may add events and never take one back. It exists by now (app-role.ts).
grant usage on schema public to parcelle_app;
grant select, insert, update, delete on all tables in schema public to parcelle_app;
grant usage, select on all sequences in schema public to parcelle_app;
alter default privileges in schema public grant select, insert, update, delete on tables to parcelle_app;
alter default privileges in schema public grant usage, select on sequences to parcelle_app;
revoke update, delete, truncate on dossier_event from parcelle_app;
revoke delete, truncate on dossier_event_head from parcelle_app;
