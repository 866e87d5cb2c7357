-- Everything that happened to a dossier, as a hash chain: each entry holds the hash of the one before.
create table dossier_event (
  dossier_id   uuid not null references dossier,
  seq          integer not null check (seq > 0),
  at           timestamptz not null,
  actor_id     uuid references app_user,
  role         text,
  event        text not null,
  request_id   text,
  -- Payload and salt are set to null when a person asks for erasure: `payload_hash` keeps the chain valid.
  payload      jsonb,
  salt         bytea,
  payload_hash bytea not null,
  prev         bytea,
  hash         bytea not null,
  primary key (dossier_id, seq)
);
revoke update, delete, truncate on dossier_event from parcelle_app;

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

-- Requests and jobs write as parcelle_app, a role that each of their connections takes. A connection that lost it (a
-- pooler gave it to another client) must not write evidence as the owner, who could change it. Programs that connect as
-- the owner on purpose (migrations, demo data, commands of the operator) set parcelle.acting_as in each transaction.
create function refuse_event_without_role() returns trigger language plpgsql as $$
begin
  if current_user <> 'parcelle_app' and current_setting('parcelle.acting_as', true) is distinct from 'owner' then
    raise exception 'a dossier event is written as parcelle_app, not as %', current_user
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger dossier_event_by_the_programs before insert on dossier_event
  for each statement execute function refuse_event_without_role();

-- The last entry of each chain, so that a chain cut off at its end is noticed.
create table dossier_event_head (
  dossier_id uuid primary key references dossier,
  seq        integer not null,
  hash       bytea not null
);
revoke delete, truncate on dossier_event_head from parcelle_app;

-- The entry up to which each chain was copied to the file store, and the copy. It outlives the dossier.
create table copied_head (
  dossier_id uuid primary key,
  seq        integer not null,
  copy       text not null
);
revoke delete, truncate on copied_head from parcelle_app;
