-- Who a subscriber is in the customer system. The pairing is part of the dossier, and so of its card.
alter table dossier add column pairing jsonb default '{}' not null,
  -- What the client may read of the last decision; its reason is for the back office and the advisor.
  add column last_message text,
  -- One customer is never on both sides, even when two people say so at the same moment.
  add constraint dossier_pairing_check check (pairing #>> '{np,code}' is distinct from pairing #>> '{usu,code}'
    or pairing #>> '{np,code}' is null);

-- The customer system that comes with the product, for who has no other. `match_keys` are those of the domain's
-- `matchKeys`: whoever may be the same person shares one.
create table customer (
  code text primary key check (code ~ '^[A-Z0-9]{1,20}$'),
  subscriber jsonb not null,
  co_subscriber jsonb,
  partner_code text,
  partner_name text,
  match_keys text[] not null
);
create index customer_match on customer using gin (match_keys) with (fastupdate = off);

-- Candidates of whom somebody said that it is somebody else.
create table rejected_candidate (
  dossier_id uuid not null references dossier (id) on delete cascade,
  scope text not null check (scope in ('np', 'usu')),
  code text not null,
  user_id uuid not null references app_user (id),
  at timestamptz not null default now(),
  primary key (dossier_id, scope, code)
);
