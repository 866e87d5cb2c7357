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
