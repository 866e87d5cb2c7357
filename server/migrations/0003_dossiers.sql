-- Published forms. A version never changes, so that a dossier keeps the questions it was begun with.
create table form_version (
  form_id      integer not null,
  -- SHA-256 of the definition, shortened: the same content is the same version.
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
-- Dossiers on paper have a second number, that of the register.
create sequence paper_register_number;

create table dossier (
  id                   uuid primary key default gen_random_uuid(),
  -- The number that people quote on the telephone.
  number               text not null unique default nextval('dossier_number')::text,
  register_number      text unique,
  form_id              integer not null,
  form_version         text not null,
  direct               boolean not null,
  -- The language in which the dossier was opened, for those of its people who have no account.
  locale               text check (locale in ('fr', 'en')),

  status               text not null default 'ongoing',
  -- Every status belongs to exactly one list; an unknown status is refused because its bucket would be null.
  bucket               text not null generated always as (case
    when status in ('ongoing', 'mission_validation', 'mission_validated', 'mission_abort', 'adequacy_report_validation',
                    'adequacy_report_validated', 'adequacy_report_failure', 'registration', 'registered',
                    'compliance_validation', 'additional_documents', 'compliant', 'compliant_payment') then 'current'
    when status in ('signature', 'unsigned') then 'signature'
    when status = 'signed' then 'signed'
    when status in ('canceled', 'rejected') then 'abandoned'
  end) stored,
  -- Signature markers such as mission_signed_by_subscriber, one element each.
  markers              text[] not null default '{}',
  integrate_state      text not null default 'ongoing'
                       check (integrate_state in ('ongoing', 'validated', 'sync', 'error', 'refused')),
  -- Whether a correction has been asked for and not made yet.
  correction           boolean not null default false,
  -- Why the dossier was refused, flagged or sent back, for the back office and the advisor.
  last_reason          text,
  -- What the client may read of the last decision.
  last_message         text,
  -- Who the subscribers are in the customer system: {np: {code, …}, usu: {code, …}}. One customer is never on both
  -- sides, even when two people decide at the same time.
  pairing              jsonb not null default '{}' check (
    pairing #>> '{np,code}' is distinct from pairing #>> '{usu,code}' or pairing #>> '{np,code}' is null),

  client_id            uuid references client,
  advisor_id           uuid references app_user,
  created_by           uuid not null references app_user,
  -- Whose dossier it is in lists: the advisor's, or its creator's where there is no advisor.
  owner_id             uuid not null generated always as (coalesce(advisor_id, created_by)) stored,
  -- The advisor's firm, copied so that a partner's list needs no join.
  firm_id              uuid references firm,
  duplicated_from      uuid references dossier,

  creation_date        timestamptz not null default now(),
  validation_date      timestamptz,
  signature_date       timestamptz,
  last_activity        timestamptz not null default now(),

  -- The blocks that were ever submitted, a set that only grows; `block_id` is the first block that was not, or whose
  -- answers do not hold any more.
  submitted_blocks     integer[] not null default '{}',
  last_submitted_block integer,
  block_id             integer,
  page_id              integer,
  -- The position among the pages that the form shows to the subscriber, which is not the rank in the definition: that
  -- counts the pages of others too.
  page_rank            smallint,
  page_count           smallint,
  missing              integer not null default 0,

  -- What lists and rules read of the answers, written by the form engine whenever these change.
  product              text,
  shares               integer,
  -- The price of a share when its product was chosen and, from the submission of the subscription on, the price agreed.
  unit_price           numeric(14, 2),
  subscription_amount  numeric(14, 2),
  -- The full price, or the price of the right that is bought.
  amount_paid          numeric(14, 2),
  detention_mode       text,
  dismemberment_type   text,
  dismemberment_scope  text check (dismemberment_scope in ('np', 'usu')),
  -- The name typed in a dossier that has no client yet.
  lead                 text not null default '',
  -- Names and numbers that people search for, in lower case without accents.
  search               text not null default '',
  -- What lists show of the dossier, written by a trigger (0009_lists.sql).
  card                 json,

  foreign key (form_id, form_version) references form_version
);

-- One index per way of listing dossiers.
create index dossier_owner on dossier (owner_id, bucket, last_activity desc, id desc) include (form_id);
create index dossier_firm on dossier (firm_id, bucket, last_activity desc, id desc) include (form_id);
create index dossier_client on dossier (client_id, bucket, last_activity desc, id desc);
create index dossier_bucket on dossier (bucket, last_activity desc, id desc) include (form_id);
create index dossier_integration on dossier (integrate_state, last_activity desc, id desc) include (form_id)
  where status = 'signed';
-- The few dossiers that wait for something, found without reading the others.
create index dossier_to_register on dossier (id) where status = 'registration';
create index dossier_to_correct on dossier (last_activity desc, id desc) where correction;
create index dossier_to_screen on dossier (creation_date, id)
  where status in ('signature', 'signed') and integrate_state not in ('sync', 'refused');

-- The clients who may open a dossier beside its own.
create table dossier_authorized_client (
  dossier_id uuid not null references dossier on delete cascade,
  client_id  uuid not null references client on delete cascade,
  primary key (dossier_id, client_id)
);
create index dossier_authorized_client_client on dossier_authorized_client (client_id);

-- The invitation mails that were sent: nobody is invited to a dossier twice.
create table dossier_invitation (
  dossier_id uuid not null references dossier on delete cascade,
  client_id  uuid not null references client on delete cascade,
  sent_at    timestamptz not null default now(),
  primary key (dossier_id, client_id)
);

-- The answers, one row each, with a version that grows at every change. There is no index on `changed_at`: a dossier
-- has a few hundred answers, found by their key, and an update that touches no index stays in its page (HOT).
create table dossier_value (
  dossier_id uuid not null references dossier on delete cascade,
  element_id integer not null,
  -- As on the wire: numbers with a dot, dates as YYYY-MM-DD, lists as JSON text; empty means removed.
  value      text not null,
  version    integer not null check (version > 0),
  -- Where an answer that nobody typed comes from: the client's record, the person's account, the directory of advisors
  -- or an earlier dossier of the client. Null as soon as somebody answers.
  source     text check (source in ('client', 'account', 'advisor', 'earlier')),
  changed_by uuid references app_user,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (dossier_id, element_id)
);

-- Who has a dossier open now. A row that is not renewed stops counting at `until`.
create unlogged table dossier_presence (
  dossier_id uuid not null,
  user_id    uuid not null,
  -- One row per tab, so that closing one does not hide the same person's other.
  screen     uuid not null,
  block_id   integer,
  until      timestamptz not null,
  primary key (dossier_id, user_id, screen)
);
create index dossier_presence_until on dossier_presence (until);
-- The number of tabs that a person has open is limited.
create index dossier_presence_user on dossier_presence (user_id);
