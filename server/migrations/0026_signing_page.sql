-- Mails and short messages wait in one outbox; what comes after `until` is of no use any more.
alter table mail
  add channel text not null default 'mail' check (channel in ('mail', 'sms')),
  add until timestamptz;

-- What opens the signing page in the portal (`frame`: one use, five minutes, by whoever asked for it), and what a visit
-- of it is known by from then on. Only digests: the browser alone holds the keys.
create table signing_visit (
  key_hash   bytea primary key,
  signer_id  uuid not null references envelope_signer on delete cascade,
  kind       text not null check (kind in ('frame', 'visit')),
  -- Who holds the screen; nobody where the signer came by their own link.
  user_id    uuid references app_user,
  -- Where the visit ends when it began in the portal.
  return_url text,
  -- The ranks of the papers that were opened.
  opened     integer[] not null default '{}',
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index signing_visit_of_signer on signing_visit (signer_id);
create index signing_visit_expires on signing_visit (expires_at);

-- The code that a signer was sent last. It counts in the visit that asked for it, whose key its digest is made with.
create table signing_code (
  signer_id  uuid primary key references envelope_signer on delete cascade,
  code_hash  bytea not null,
  channel    text not null check (channel in ('mail', 'sms')),
  expires_at timestamptz not null,
  trials     integer not null default 0,
  sendings   integer not null default 1,
  sent_at    timestamptz not null default clock_timestamp()
);

-- How somebody signed: what they agreed to, from where, on whose screen, and at which level.
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
