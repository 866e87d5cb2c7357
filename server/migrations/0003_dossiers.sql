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
  -- Where the dossier stands among the pages that have something to ask of its subscriber: what the form shows, not the
  -- rank of the page in the definition, which counts the pages of others.
  page_rank            smallint,
  page_count           smallint,
  missing              integer not null default 0,
  last_reason          text,
  -- The name typed in a dossier that has no client yet.
  lead                 text not null default '',
  -- Names and numbers people search by: lower case, without accents.
  search               text not null default '',

  -- What lists show of the dossier, kept ready in its row (0004_lists.sql).
  card                 json,

  foreign key (form_id, form_version) references form_version
);

-- One index per way of looking at the dossiers.
create index dossier_owner on dossier (owner_id, bucket, last_activity desc, id desc) include (form_id);
create index dossier_firm on dossier (firm_id, bucket, last_activity desc, id desc) include (form_id);
create index dossier_client on dossier (client_id, bucket, last_activity desc, id desc);
create index dossier_bucket on dossier (bucket, last_activity desc, id desc) include (form_id);
create index dossier_integration on dossier (integrate_state, last_activity desc, id desc) include (form_id)
  where status = 'signed';

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
-- What changed since an instant is found among the few hundred answers of a dossier by their key: without an index on
-- the instant, a new answer takes the place of the old one in its page, and no index is written.

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

-- The documents given to a dossier. Their content is in the file store, under their id; it is written before the row,
-- so a row always has its file.
create table receipt (
  id         uuid primary key,
  dossier_id uuid not null references dossier on delete cascade,
  element_id integer not null,
  type_id    text not null,
  title      text not null check (title <> ''),
  mimetype   text not null,
  size       integer not null check (size > 0),
  sha256     bytea not null,
  added_by   uuid references app_user,
  added_at   timestamptz not null default clock_timestamp(),
  -- The same document is not given twice to the same question.
  unique (dossier_id, element_id, sha256)
);

-- Whom a dossier has already written to: nobody is invited to it twice.
create table dossier_invitation (
  dossier_id uuid not null references dossier on delete cascade,
  client_id  uuid not null references client on delete cascade,
  sent_at    timestamptz not null default now(),
  primary key (dossier_id, client_id)
);
