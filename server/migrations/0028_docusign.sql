-- What DocuSign Connect reported, as it came: the webhook writes it, a job reads it.
create table connect_message (
  id          bigint generated always as identity primary key,
  -- Of the bytes; the same message again is the same row.
  digest      bytea not null unique,
  -- Gone once it was read: what it said is in the envelope, and the rest is nobody's business.
  body        bytea,
  received_at timestamptz not null default clock_timestamp(),
  read_at     timestamptz,
  outcome     text check (outcome in ('received', 'unknown', 'unreadable')),
  -- Whose envelope it was about, where there is none of ours.
  provider_id text,
  check ((read_at is null) = (outcome is null))
);
create index connect_message_waiting on connect_message (received_at) where read_at is null;
create index connect_message_turned_away on connect_message (outcome) where outcome <> 'received';

-- What we remember of an envelope at DocuSign.
create table docusign_envelope (
  provider_id   text primary key,
  -- When its status was last asked for: once in 15 minutes at most.
  asked_at      timestamptz,
  -- One person at a time has the envelope open.
  signing_party text,
  signing_until timestamptz,
  -- SHA-256 of what their page says from time to time, while it is open.
  ping_hash     bytea unique,
  check ((signing_party is null) = (signing_until is null))
);
