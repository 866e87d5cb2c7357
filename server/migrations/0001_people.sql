-- Who signs in, and who sells to whom.

create table firm (
  id   uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null
);

create table app_user (
  id             uuid primary key default gen_random_uuid(),
  username       text not null unique,
  subject        text unique,
  -- The advisor code of the company's own systems.
  external_id    text unique,
  firstname      text not null,
  lastname       text not null,
  email          text not null,
  email_signer   text,
  role           text not null check (role in ('client', 'prospect', 'prospect_direct', 'advisor', 'partner',
                                               'manager', 'back_office_user', 'manage_dossier')),
  firm_id        uuid references firm,
  -- Null for people whom an external provider vouches for.
  password_hash  text,
  disabled       boolean not null default false,
  -- Seals what the browser of this person keeps on disk; handed out only to a live session.
  journal_secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  created_at     timestamptz not null default now(),
  check (email = lower(email)),
  check (role <> 'partner' or firm_id is not null)
);
create unique index app_user_email on app_user (email);
create index app_user_firm on app_user (firm_id);

-- A manager looks after the firms of a network.
create table network_firm (
  manager_id uuid not null references app_user on delete cascade,
  firm_id    uuid not null references firm on delete cascade,
  primary key (manager_id, firm_id)
);

-- An entry of an advisor's portfolio: a client, or a prospect on the way to becoming one.
create table client (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('client', 'prospect')),
  civility   text,
  first_name text,
  last_name  text not null,
  username   text unique,
  email      text,
  advisor_id uuid references app_user,
  user_id    uuid unique references app_user
);
-- Portfolios come in the order of a French directory, whatever the collation of the database: É beside E, capitals
-- beside small letters, and companies, who have no first name, before people of the same name.
create index client_advisor on client
  (advisor_id, last_name collate "fr-x-icu", first_name collate "fr-x-icu" nulls first, id);
create index client_name on client (last_name collate "fr-x-icu", first_name collate "fr-x-icu" nulls first, id);
