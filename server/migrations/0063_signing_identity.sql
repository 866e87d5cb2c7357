-- A signing page opened from the portal ends with the sign-in that opened it (oidc_state, model Grant; null with an
-- external provider). `verified_at`: the signer entered a code in this visit.
alter table signing_visit
  add column session text,
  add column verified_at timestamptz;

-- Limits on codes count per person, whatever the envelope: every code that was sent in the last day and not entered, with
-- the signer's addresses at that time. The outbox knows which of them could not be delivered.
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
alter table signing_code
  drop column sendings,
  drop column sent_at,
  add column sending_id uuid references signing_code_sending on delete set null;
create index signing_code_sending_id on signing_code (sending_id) where sending_id is not null;
