-- A dossier on its way into the customer system: one row, written in the transaction that accepts it. Its key is the
-- dossier; accepted again, the row says what is sent now.
create table delivery (
  dossier_id   uuid primary key references dossier,
  -- What is sent, as it stood when it was accepted, and the digest by which the other side knows it again. The text goes
  -- once the delivery is over for some time.
  body         text,
  digest       bytea not null,
  state        text not null default 'waiting' check (state in ('waiting', 'applied', 'failed')),
  accepted_at  timestamptz not null,
  -- Tries of this acceptance.
  tries        integer not null default 0,
  -- When the next one is due.
  planned_at   timestamptz not null,
  -- Who tries has it for themself until then; whoever was killed is not waited for any longer.
  leased_until timestamptz,
  ended_at     timestamptz
);
create index delivery_waiting on delivery (planned_at) where state = 'waiting';
create index delivery_failed on delivery (ended_at) where state = 'failed';

-- Each try, written before the call: one without an end was interrupted.
create table delivery_try (
  id         bigint generated always as identity primary key,
  dossier_id uuid not null references delivery on delete cascade,
  digest     bytea not null,
  at         timestamptz not null,
  ended_at   timestamptz,
  outcome    text check (outcome in ('applied', 'refused', 'failed')),
  -- What was answered, in words.
  answer     text
);
create index delivery_try_of on delivery_try (dossier_id, id desc);

-- What the customer system that comes with the product has received, and which accounts it was put on.
create table received_dossier (
  dossier_id  uuid primary key,
  digest      bytea not null,
  body        text not null,
  accounts    jsonb not null,
  received_at timestamptz not null default clock_timestamp()
);
create index received_dossier_latest on received_dossier (received_at desc);
revoke update on received_dossier from parcelle_app;
create table received_paper (
  sha256   bytea primary key,
  file_key text not null unique references stored_file
);
create trigger received_paper_forgets_its_file after delete on received_paper
  for each row execute function forget_stored_files('file_key');
revoke update on received_paper from parcelle_app;
create sequence customer_code;
grant usage on sequence customer_code to parcelle_app;

-- A job may be for later, and the only one under its key: a second one takes the place of the first.
drop function add_job(text, json);
create function add_job(task text, payload json, run_at timestamptz default null, job_key text default null) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload, run_at => add_job.run_at, job_key => add_job.job_key);
end $$;
revoke execute on function add_job from public;
grant execute on function add_job to parcelle_app;

-- The same customer may stand in the portfolios of two firms; within one, their number is there once.
alter table client add column firm_id uuid references firm;
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
update client set firm_id = advisor.firm_id from app_user advisor where advisor.id = client.advisor_id;
alter table client drop constraint client_username_key;
create unique index client_number on client (firm_id, username) nulls not distinct where username is not null;
