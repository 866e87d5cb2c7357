-- One attempt to have the mission letter or the subscription signed, with the answers as they were when it was made.
create table envelope (
  id              uuid primary key default gen_random_uuid(),
  dossier_id      uuid not null references dossier,
  kind            text not null check (kind in ('mission', 'subscription')),
  -- The attempt number: 1, 2, …
  trial           integer not null,
  provider        text not null check (provider in ('embedded', 'docusign')),
  -- The provider's id, null until it has given one; DocuSign's in lower case.
  provider_id     text unique,
  -- The template of the product, from the deployment's table of that day.
  template_id     text,
  template_date   date,
  state           text not null default 'preparing'
                    check (state in ('preparing', 'sent', 'completed', 'declined', 'expired', 'voided')),
  -- {formVersion, answers, amounts, unitPrice, date}
  frozen          jsonb not null,
  -- Why it was declined, voided, or could not be prepared.
  reason          text,
  created_at      timestamptz not null default clock_timestamp(),
  sent_at         timestamptz,
  expires_at      timestamptz,
  ended_at        timestamptz,
  -- When it was completed and its signed documents and certificate were stored.
  closed_at       timestamptz,
  reminders       integer not null default 0,
  tries           integer not null default 0,
  certificate_key text unique references stored_file,
  unique (dossier_id, kind, trial)
);
create unique index envelope_open on envelope (dossier_id, kind) where state in ('preparing', 'sent');
create index envelope_unsigned on envelope (sent_at) where state = 'sent';
create trigger envelope_forgets_its_file after delete on envelope
  for each row execute function forget_stored_files('certificate_key');

create table envelope_document (
  id            uuid primary key default gen_random_uuid(),
  envelope_id   uuid not null references envelope,
  rank          integer not null,
  code          text not null,
  name          text not null,
  title         text not null,
  -- SHA-256 of the file as sent and as completed.
  sha256_before bytea,
  sha256_after  bytea,
  -- The file as sent, with empty signature fields.
  sent_key      text references stored_file,
  -- The file with the signatures so far; at the end the completed file.
  current_key   text references stored_file,
  unique (envelope_id, rank)
);
create trigger envelope_document_forgets_its_files after delete on envelope_document
  for each row execute function forget_stored_files('sent_key', 'current_key');

create table envelope_signer (
  id          uuid primary key default gen_random_uuid(),
  envelope_id uuid not null references envelope,
  party       text not null check (party in ('subscriber', 'co_subscriber', 'subscriber_spouse', 'subscriber_advisor')),
  -- The signing order: 1 for everybody but the advisor of a subscription, who signs after them.
  turn        integer not null,
  name        text not null,
  email       text not null,
  phone       text,
  locale      text not null check (locale in ('fr', 'en')),
  -- The signer's account, if they have one.
  user_id     uuid references app_user,
  -- The provider's template: that of the signer's button in the form, or of the product.
  template_id text,
  -- How an external provider verifies the signer's identity; null where it was given none, and for our own signing
  -- page.
  proof       text check (proof in ('phone', 'code', 'none')),
  -- What the provider asks for where it has no telephone to call. It is mailed to the signer, and removed when the
  -- envelope ends.
  access_code text,
  -- SHA-256 of the token in the signer's link.
  link_hash   bytea unique,
  sent_at     timestamptz,
  opened_at   timestamptz,
  signed_at   timestamptz,
  declined_at timestamptz,
  method      text,
  reason      text,
  unique (envelope_id, party),
  check (access_code is null or proof is not distinct from 'code')
);

-- The signing events that providers reported. The provider's id makes a repeated event a no-op.
create table envelope_event (
  id                bigint generated always as identity primary key,
  envelope_id       uuid not null references envelope,
  provider_event_id text not null unique,
  kind              text not null,
  party             text,
  at                timestamptz not null,
  received_at       timestamptz not null default clock_timestamp(),
  payload           jsonb
);
create index envelope_event_of_envelope on envelope_event (envelope_id);

-- The keys of our signing page, as digests; only the browser has the keys themselves. A `frame` opens the page from the
-- portal: valid once, for five minutes, for whoever asked for it. A `visit` is one session on the page.
create table signing_visit (
  key_hash    bytea primary key,
  signer_id   uuid not null references envelope_signer on delete cascade,
  kind        text not null check (kind in ('frame', 'visit')),
  -- Who opened the page from the portal; null where the signer used their own link.
  user_id     uuid references app_user,
  -- The sign-in (oidc_state, model Grant) that opened the page from the portal: the visit ends with it. Null with an
  -- external identity provider.
  session     text,
  -- Where a visit that began in the portal returns to.
  return_url  text,
  -- The ranks of the documents that were opened, and of those read to the end or downloaded.
  opened      integer[] not null default '{}',
  read        integer[] not null default '{}',
  -- When the signer entered a code in this visit.
  verified_at timestamptz,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index signing_visit_of_signer on signing_visit (signer_id);
create index signing_visit_expires on signing_visit (expires_at);

-- The codes that were sent in the last day and not entered, with the signer's addresses at that time: limits count per
-- person, across envelopes. Codes that could not be delivered are found in `mail`.
create table signing_code_sending (
  id      uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'sms')),
  email   text not null,
  phone   text,
  sent_at timestamptz not null default clock_timestamp()
);
create index signing_code_sending_email on signing_code_sending (email, sent_at);
create index signing_code_sending_phone on signing_code_sending (phone, sent_at) where phone is not null;
create index signing_code_sending_sent_at on signing_code_sending (sent_at);

-- The code that a signer was sent last. It is valid in the visit that asked for it, whose key is part of the digest.
create table signing_code (
  signer_id  uuid primary key references envelope_signer on delete cascade,
  code_hash  bytea not null,
  channel    text not null check (channel in ('mail', 'sms')),
  sending_id uuid references signing_code_sending on delete set null,
  expires_at timestamptz not null,
  -- The number of attempts to enter it.
  trials     integer not null default 0
);
create index signing_code_sending_id on signing_code (sending_id) where sending_id is not null;

-- How somebody signed: what they consented to, from which address, by whose account, and at which level.
create table signing_act (
  signer_id       uuid primary key references envelope_signer on delete cascade,
  consent         text not null,
  consent_version text not null,
  address         text not null,
  channel         text not null check (channel in ('mail', 'sms')),
  sent_to         text not null,
  user_id         uuid references app_user,
  level           text not null,
  at              timestamptz not null
);
revoke update on signing_act from parcelle_app;

-- Every authority that issued a signer's certificate, with its last revocation list: an envelope may be completed after
-- its authority was replaced and the key destroyed.
create table signing_authority (
  certificate_sha256 bytea primary key check (length(certificate_sha256) = 32),
  -- Its certificate, then those above it, as DER.
  chain              bytea[] not null check (cardinality(chain) > 0),
  crl                bytea not null,
  crl_at             timestamptz not null
);

-- The messages of DocuSign Connect: the webhook writes them, a job handles them.
create table connect_message (
  id          bigint generated always as identity primary key,
  -- SHA-256 of the body; the same message again is the same row.
  digest      bytea not null unique,
  -- Null once it was handled: the envelope has what it said, and the rest is personal data that we do not need.
  body        bytea,
  received_at timestamptz not null default clock_timestamp(),
  read_at     timestamptz,
  outcome     text check (outcome in ('received', 'unknown', 'unreadable')),
  -- The id of an envelope that is not ours.
  provider_id text,
  check ((read_at is null) = (outcome is null))
);
create index connect_message_waiting on connect_message (received_at) where read_at is null;
create index connect_message_turned_away on connect_message (outcome) where outcome <> 'received';

-- What we know of an envelope at DocuSign, by its id in lower case.
create table docusign_envelope (
  provider_id   text primary key,
  -- When its status was last asked for: every 15 minutes at most.
  asked_at      timestamptz,
  -- Only one person at a time has the envelope open.
  signing_party text,
  signing_until timestamptz,
  -- SHA-256 of the token that their page sends while it is open.
  ping_hash     bytea unique,
  check ((signing_party is null) = (signing_until is null))
);

-- When DocuSign was last asked to create an envelope. Without an answer, we look for the envelope there for a day
-- before we ask again.
create table docusign_creation (
  envelope_id uuid primary key references envelope on delete cascade,
  begun_at    timestamptz not null
);
