-- Everything that ever happened to a dossier, each entry sealed to the one before it.
create table dossier_event (
  dossier_id   uuid not null references dossier,
  seq          integer not null check (seq > 0),
  at           timestamptz not null,
  actor_id     uuid references app_user,
  role         text,
  event        text not null,
  request_id   text,
  -- Payload and salt may be nulled when a person asks to be forgotten: the hash keeps the chain whole.
  payload      jsonb,
  salt         bytea,
  payload_hash bytea not null,
  prev         bytea,
  hash         bytea not null,
  primary key (dossier_id, seq)
);

-- The last entry of each chain, so that one cut off at its end is noticed.
create table dossier_event_head (
  dossier_id uuid primary key references dossier,
  seq        integer not null,
  hash       bytea not null
);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.payload is null and new.salt is null
     and (new.dossier_id, new.seq, new.at, new.actor_id, new.role, new.event, new.request_id, new.payload_hash, new.prev, new.hash)
         is not distinct from
         (old.dossier_id, old.seq, old.at, old.actor_id, old.role, old.event, old.request_id, old.payload_hash, old.prev, old.hash)
     and current_user <> 'parcelle_app'
  then return new; end if;
  raise exception 'the events of a dossier are never changed';
end $$;
create trigger dossier_event_kept before update or delete on dossier_event
  for each row execute function refuse_event_change();
create trigger dossier_event_not_emptied before truncate on dossier_event
  for each statement execute function refuse_event_change();

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
