-- Requests and jobs run as the role parcelle_app, which server/adapters/database/app-role.ts creates before the first
-- migration. It may read and write every table; what it must not do is revoked beside the table concerned.
grant usage on schema public to parcelle_app;
alter default privileges in schema public grant select, insert, update, delete on tables to parcelle_app;
alter default privileges in schema public grant usage, select on sequences to parcelle_app;
-- The tables of the migrator exist already, so the default does not reach them.
grant select, insert, update, delete on all tables in schema public to parcelle_app;

create table firm (
  id   uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null
);

-- Everybody who signs in.
create table app_user (
  id             uuid primary key default gen_random_uuid(),
  username       text not null unique,
  -- The `sub` claim of the identity provider.
  subject        text unique,
  -- The advisor code of the company's own systems.
  external_id    text unique,
  firstname      text not null,
  lastname       text not null,
  email          text not null,
  email_signer   text,
  -- Of whoever works for a firm or the company. Signing codes are sent there, and no signer on the client's side may
  -- give it as theirs.
  phone          text,
  -- The language in which the person last opened the portal; mails are written in it.
  locale         text check (locale in ('fr', 'en')),
  role           text not null check (role in ('client', 'prospect', 'prospect_direct', 'advisor', 'partner',
                                               'manager', 'back_office_user', 'manage_dossier')),
  firm_id        uuid references firm,
  -- Null for people who sign in with an external provider.
  password_hash  text,
  disabled       boolean not null default false,
  -- Encrypts the unsaved answers that the person's browser stores; sent only to a live session.
  journal_secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  created_at     timestamptz not null default now(),
  check (email = lower(email)),
  check (role <> 'partner' or firm_id is not null)
);
create unique index app_user_email on app_user (email);
create index app_user_firm on app_user (firm_id);

-- The firms that a manager looks after.
create table network_firm (
  manager_id uuid not null references app_user on delete cascade,
  firm_id    uuid not null references firm on delete cascade,
  primary key (manager_id, firm_id)
);

-- An entry of an advisor's portfolio: a client, or a prospect who may become one.
create table client (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('client', 'prospect')),
  civility   text,
  first_name text,
  last_name  text not null,
  -- The customer number.
  username   text,
  email      text,
  phone      text,
  -- Distinguishes clients of the same name, with the town.
  birth_date date,
  street     text,
  postcode   text,
  town       text,
  country    text,
  advisor_id uuid references app_user,
  -- The advisor's firm, written by a trigger.
  firm_id    uuid references firm,
  user_id    uuid unique references app_user
);
-- The order of a French directory, whatever the collation of the database: É beside E, capitals beside small letters,
-- and companies, which have no first name, before people of the same name.
create index client_advisor on client
  (advisor_id, last_name collate "fr-x-icu", first_name collate "fr-x-icu" nulls first, id);
create index client_name on client (last_name collate "fr-x-icu", first_name collate "fr-x-icu" nulls first, id);
-- Two firms may have the same customer; within a firm a customer number is unique.
create unique index client_number on client (firm_id, username) nulls not distinct where username is not null;

create function set_client_firm() returns trigger language plpgsql as $$
begin
  new.firm_id := (select firm_id from app_user where id = new.advisor_id);
  return new;
end $$;
create trigger client_in_firm before insert or update of advisor_id on client
  for each row execute function set_client_firm();

create function move_clients_of_advisor() returns trigger language plpgsql as $$
begin
  update client set firm_id = new.firm_id where advisor_id = new.id;
  return null;
end $$;
create trigger app_user_changed_firm after update of firm_id on app_user
  for each row when (old.firm_id is distinct from new.firm_id) execute function move_clients_of_advisor();
