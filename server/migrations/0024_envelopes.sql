-- What is sent to be signed: one trial of the mission letter or of the subscription, frozen as it left.
create table envelope (
  id              uuid primary key default gen_random_uuid(),
  dossier_id      uuid not null references dossier,
  kind            text not null check (kind in ('mission', 'subscription')),
  -- 1, 2, …
  trial           integer not null,
  provider        text not null check (provider in ('embedded', 'docusign')),
  -- The tool's own id, once it has one.
  provider_id     text unique,
  -- Of the product, as the deployment's table says on that day.
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
  -- Completed, and its signed papers and certificate are kept.
  closed_at       timestamptz,
  reminders       integer not null default 0,
  tries           integer not null default 0,
  certificate_key text unique references stored_file,
  unique (dossier_id, kind, trial)
);
create unique index envelope_open on envelope (dossier_id, kind) where state in ('preparing', 'sent');
create trigger envelope_forgets_its_file after delete on envelope
  for each row execute function forget_stored_files('certificate_key');

create table envelope_document (
  id            uuid primary key default gen_random_uuid(),
  envelope_id   uuid not null references envelope,
  rank          integer not null,
  code          text not null,
  name          text not null,
  title         text not null,
  -- As sent; as closed.
  sha256_before bytea,
  sha256_after  bytea,
  -- As sent, with its empty fields.
  sent_key      text references stored_file,
  -- With the signatures so far; the closed file at the end.
  current_key   text references stored_file,
  unique (envelope_id, rank)
);
create trigger envelope_document_forgets_its_files after delete on envelope_document
  for each row execute function forget_stored_files('sent_key', 'current_key');

create table envelope_signer (
  id          uuid primary key default gen_random_uuid(),
  envelope_id uuid not null references envelope,
  party       text not null check (party in ('subscriber', 'co_subscriber', 'subscriber_spouse', 'subscriber_advisor')),
  -- 1 for everybody but the advisor of a subscription, who comes after them.
  turn        integer not null,
  name        text not null,
  email       text not null,
  phone       text,
  locale      text not null check (locale in ('fr', 'en')),
  -- Where the party has an account.
  user_id     uuid references app_user,
  -- SHA-256 of the token in their personal link.
  link_hash   bytea unique,
  sent_at     timestamptz,
  opened_at   timestamptz,
  signed_at   timestamptz,
  declined_at timestamptz,
  method      text,
  reason      text,
  unique (envelope_id, party)
);

-- What a tool reported. Its id is unique for ever: what is known changes nothing.
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
