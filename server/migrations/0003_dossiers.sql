-- A form as published: never changed, so that an open dossier keeps the questions it was begun with.
create table form_version (
  form_id      integer not null,
  -- SHA-256 of the definition, shortened; the same content is the same version.
  version      text not null,
  definition   jsonb not null,
  published_at timestamptz not null default now(),
  primary key (form_id, version)
);
-- The version that new dossiers get.
create table form_current (
  form_id integer primary key,
  version text not null,
  foreign key (form_id, version) references form_version
);

create sequence dossier_number start 48200;

create table dossier (
  id                   uuid primary key default gen_random_uuid(),
  -- What people read to each other on the telephone.
  number               text not null unique default nextval('dossier_number')::text,
  form_id              integer not null,
  form_version         text not null,
  direct               boolean not null,
  status               text not null default 'ongoing',
  -- Every status is in exactly one list; an unknown one is refused because its bucket would be null.
  bucket               text not null generated always as (case
    when status in ('ongoing', 'mission_validation', 'mission_validated', 'mission_abort', 'adequacy_report_validation',
                    'adequacy_report_validated', 'adequacy_report_failure', 'registration', 'registered',
                    'compliance_validation', 'additional_documents', 'compliant', 'compliant_payment') then 'current'
    when status in ('signature', 'unsigned') then 'signature'
    when status = 'signed' then 'signed'
    when status in ('canceled', 'rejected') then 'abandoned'
  end) stored,
  -- Whole tokens such as mission_signed_by_subscriber, beside the base status.
  markers              text[] not null default '{}',
  integrate_state      text not null default 'ongoing'
                       check (integrate_state in ('ongoing', 'validated', 'sync', 'error', 'refused')),
  client_id            uuid references client,
  advisor_id           uuid references app_user,
  created_by           uuid not null references app_user,
  -- Whose dossier it is in lists: the advisor's, or its creator's when nobody advises.
  owner_id             uuid not null generated always as (coalesce(advisor_id, created_by)) stored,
  -- The advisor's firm, copied so that a partner's list needs no join.
  firm_id              uuid references firm,
  creation_date        timestamptz not null default now(),
  validation_date      timestamptz,
  signature_date       timestamptz,
  last_activity        timestamptz not null default now(),
  last_submitted_block integer,
  duplicated_from      uuid references dossier,

  -- What lists and rules read of the answers, written by the engine whenever they change.
  product              text,
  shares               integer,
  subscription_amount  numeric(14, 2),
  detention_mode       text,
  dismemberment_type   text,
  dismemberment_scope  text check (dismemberment_scope in ('np', 'usu')),
  page_id              integer,
  missing              integer not null default 0,
  last_reason          text,
  -- Names and numbers people search by: lower case, without accents.
  search               text not null default '',

  foreign key (form_id, form_version) references form_version
);

-- One index per way of looking at the dossiers. They hold the search text, so that looking for a name inside
-- a portfolio never leaves the index.
create index dossier_owner on dossier (owner_id, bucket, last_activity desc, id desc) include (form_id, search);
create index dossier_firm on dossier (firm_id, bucket, last_activity desc, id desc) include (form_id, search);
create index dossier_client on dossier (client_id, bucket, last_activity desc, id desc);
create index dossier_bucket on dossier (bucket, last_activity desc, id desc) include (form_id);
create index dossier_integration on dossier (integrate_state, last_activity desc, id desc) include (form_id)
  where status = 'signed';

create extension if not exists pg_trgm;
create index dossier_search on dossier using gin (search gin_trgm_ops);

create table dossier_authorized_client (
  dossier_id uuid not null references dossier on delete cascade,
  client_id  uuid not null references client on delete cascade,
  primary key (dossier_id, client_id)
);
create index dossier_authorized_client_client on dossier_authorized_client (client_id);

-- The answers: one row each, with a version that grows at every change.
create table dossier_value (
  dossier_id uuid not null references dossier on delete cascade,
  element_id integer not null,
  -- As on the wire: numbers with a dot, dates YYYY-MM-DD, lists as JSON text; empty means removed.
  value      text not null,
  version    integer not null check (version > 0),
  changed_by uuid references app_user,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (dossier_id, element_id)
);
create index dossier_value_changed on dossier_value (dossier_id, changed_at);

-- Who is looking at a dossier now; a row that is not renewed stops counting by itself.
create unlogged table dossier_presence (
  dossier_id uuid not null,
  user_id    uuid not null,
  -- One row per open screen: closing a tab must not make the same person vanish from another.
  screen     uuid not null,
  block_id   integer,
  until      timestamptz not null,
  primary key (dossier_id, user_id, screen)
);
create index dossier_presence_until on dossier_presence (until);

-- Counters as sums of +1 and -1, so that two writers never wait for each other; a job folds them from time to time.
create table dossier_count (
  id              bigint generated always as identity primary key,
  scope           text not null check (scope in ('owner', 'firm', 'all')),
  scope_id        uuid,
  form_id         integer not null,
  bucket          text not null,
  integrate_state text not null,
  count           integer not null
);
create index dossier_count_scope on dossier_count (scope, scope_id) include (form_id, bucket, integrate_state, count);

-- The same by day in Paris: dossiers opened, dossiers signed.
create table dossier_day (
  id      bigint generated always as identity primary key,
  day     date not null,
  created integer not null default 0,
  signed  integer not null default 0
);
create index dossier_day_day on dossier_day (day) include (created, signed);

create function count_dossier(d dossier, change integer) returns void language sql as $$
  insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
  select scope, scope_id, d.form_id, d.bucket, d.integrate_state, change
  from (values ('owner', d.owner_id), ('firm', d.firm_id), ('all', null)) as scopes (scope, scope_id)
  where scope = 'all' or scope_id is not null
$$;

create function count_dossier_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_dossier(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_dossier(new, 1); end if;
  return null;
end $$;

create trigger dossier_counted after insert or delete on dossier
  for each row execute function count_dossier_change();
create trigger dossier_recounted after update on dossier
  for each row
  when ((old.form_id, old.bucket, old.integrate_state, old.owner_id, old.firm_id)
        is distinct from (new.form_id, new.bucket, new.integrate_state, new.owner_id, new.firm_id))
  execute function count_dossier_change();

create function count_dossier_days(d dossier, change integer) returns void language sql as $$
  insert into dossier_day (day, created, signed)
  select (at at time zone 'Europe/Paris')::date, created, signed
  from (values (d.creation_date, change, 0), (d.signature_date, 0, change)) as days (at, created, signed)
  where at is not null
$$;

create function count_dossier_day_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_dossier_days(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_dossier_days(new, 1); end if;
  return null;
end $$;

create trigger dossier_day_counted after insert or delete on dossier
  for each row execute function count_dossier_day_change();
create trigger dossier_day_recounted after update on dossier
  for each row
  when ((old.creation_date, old.signature_date) is distinct from (new.creation_date, new.signature_date))
  execute function count_dossier_day_change();
