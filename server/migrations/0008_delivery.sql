-- The delivery of an accepted dossier to the customer system: one row, written in the transaction that accepts the
-- dossier and overwritten when it is accepted again.
create table delivery (
  dossier_id   uuid primary key references dossier,
  -- What is sent, as it was when the dossier was accepted. Deleted some time after the delivery ended.
  body         text,
  -- SHA-256 of the body, by which the customer system recognises a repeated delivery.
  digest       bytea not null,
  state        text not null default 'waiting' check (state in ('waiting', 'applied', 'failed')),
  accepted_at  timestamptz not null,
  -- The number of tries since the dossier was accepted, and when the next one is due.
  tries        integer not null default 0,
  planned_at   timestamptz not null,
  -- The worker that delivers has the row until then; after that its try counts as interrupted.
  leased_until timestamptz,
  ended_at     timestamptz
);
create index delivery_waiting on delivery (planned_at) where state = 'waiting';
create index delivery_failed on delivery (ended_at) where state = 'failed';

-- Each try, written before the call: a try without an end was interrupted.
create table delivery_try (
  id         bigint generated always as identity primary key,
  dossier_id uuid not null references delivery on delete cascade,
  digest     bytea not null,
  at         timestamptz not null,
  ended_at   timestamptz,
  outcome    text check (outcome in ('applied', 'refused', 'failed')),
  -- The answer, in words.
  answer     text
);
create index delivery_try_of on delivery_try (dossier_id, id desc);

-- The customer system that comes with the product, for companies that have no other.
create sequence customer_code;
create table customer (
  code          text primary key check (code ~ '^[A-Z0-9]{1,20}$'),
  subscriber    jsonb not null,
  co_subscriber jsonb,
  partner_code  text,
  partner_name  text,
  -- The keys of `matchKeys` in packages/domain: customers who may be the same person share one.
  match_keys    text[] not null
);
create index customer_match on customer using gin (match_keys) with (fastupdate = off);

-- What that customer system received, and the accounts it booked it on.
create table received_dossier (
  dossier_id  uuid primary key,
  digest      bytea not null,
  body        text not null,
  accounts    jsonb not null,
  received_at timestamptz not null default clock_timestamp()
);
create index received_dossier_latest on received_dossier (received_at desc);
revoke update on received_dossier from parcelle_app;

-- The files it received, each stored once.
create table received_paper (
  sha256   bytea primary key,
  file_key text not null unique references stored_file
);
create trigger received_paper_forgets_its_file after delete on received_paper
  for each row execute function forget_stored_files('file_key');
revoke update on received_paper from parcelle_app;
