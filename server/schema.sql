-- Written by npm run schema from server/migrations, to be read: a change begins with a migration.

create extension pg_trgm;

create sequence customer_code as bigint start 1;
grant select, usage on customer_code to parcelle_app;

create sequence dossier_number as bigint start 48200;
grant select, usage on dossier_number to parcelle_app;

create sequence paper_register_number as bigint start 1;
grant select, usage on paper_register_number to parcelle_app;

create table analytics_event (
  dossier_id uuid not null,
  payload jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  sent_at timestamp with time zone,
  constraint analytics_event_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint analytics_event_pkey PRIMARY KEY (dossier_id)
);
CREATE INDEX analytics_event_waiting ON analytics_event USING btree (created_at) WHERE sent_at IS NULL;
grant delete, insert, select, update on analytics_event to parcelle_app;

create table app_user (
  id uuid default gen_random_uuid() not null,
  username text not null,
  subject text,
  external_id text,
  firstname text not null,
  lastname text not null,
  email text not null,
  email_signer text,
  phone text,
  locale text,
  role text not null,
  firm_id uuid,
  password_hash text,
  disabled boolean default false not null,
  journal_secret bytea default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) not null,
  created_at timestamp with time zone default now() not null,
  constraint app_user_check CHECK (role <> 'partner'::text OR firm_id IS NOT NULL),
  constraint app_user_email_check CHECK (email = lower(email)),
  constraint app_user_external_id_key UNIQUE (external_id),
  constraint app_user_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id),
  constraint app_user_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_role_check CHECK (role = ANY (ARRAY['client'::text, 'prospect'::text, 'prospect_direct'::text, 'advisor'::text, 'partner'::text, 'manager'::text, 'back_office_user'::text, 'manage_dossier'::text, 'studio'::text])),
  constraint app_user_subject_key UNIQUE (subject),
  constraint app_user_username_key UNIQUE (username)
);
CREATE UNIQUE INDEX app_user_email ON app_user USING btree (email);
CREATE INDEX app_user_firm ON app_user USING btree (firm_id);
CREATE TRIGGER advisor_renamed AFTER UPDATE ON app_user FOR EACH ROW WHEN (old.external_id IS DISTINCT FROM new.external_id OR old.firstname IS DISTINCT FROM new.firstname OR old.lastname IS DISTINCT FROM new.lastname) EXECUTE FUNCTION rewrite_cards_of_advisor();
CREATE TRIGGER app_user_changed_firm AFTER UPDATE OF firm_id ON app_user FOR EACH ROW WHEN (old.firm_id IS DISTINCT FROM new.firm_id) EXECUTE FUNCTION move_clients_of_advisor();
CREATE TRIGGER shut_out AFTER UPDATE OF disabled ON app_user FOR EACH ROW WHEN (new.disabled AND NOT old.disabled) EXECUTE FUNCTION announce_sign_out();
grant delete, insert, select, update on app_user to parcelle_app;

create table bulk_decision (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  request_id text,
  integration_state text not null,
  reason text,
  from_state text not null,
  state text default 'running'::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  constraint bulk_decision_check CHECK ((state = 'running'::text) = (ended_at IS NULL)),
  constraint bulk_decision_from_state_check CHECK (from_state = ANY (ARRAY['ongoing'::text, 'error'::text])),
  constraint bulk_decision_integration_state_check CHECK (integration_state = ANY (ARRAY['validated'::text, 'error'::text])),
  constraint bulk_decision_pkey PRIMARY KEY (id),
  constraint bulk_decision_state_check CHECK (state = ANY (ARRAY['running'::text, 'stopped'::text, 'done'::text])),
  constraint bulk_decision_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX bulk_decision_ended ON bulk_decision USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX bulk_decision_of ON bulk_decision USING btree (user_id);
CREATE INDEX bulk_decision_running ON bulk_decision USING btree (created_at) WHERE state = 'running'::text;
grant delete, insert, select, update on bulk_decision to parcelle_app;

create table bulk_item (
  bulk_id uuid not null,
  place integer not null,
  dossier_id uuid not null,
  outcome text default 'waiting'::text not null,
  error jsonb,
  at timestamp with time zone,
  pairing jsonb,
  constraint bulk_item_bulk_id_dossier_id_key UNIQUE (bulk_id, dossier_id),
  constraint bulk_item_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES bulk_decision(id) ON DELETE CASCADE,
  constraint bulk_item_check CHECK ((outcome = 'refused'::text) = (error IS NOT NULL)),
  constraint bulk_item_check1 CHECK ((outcome = 'waiting'::text) = (at IS NULL)),
  constraint bulk_item_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint bulk_item_outcome_check CHECK (outcome = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])),
  constraint bulk_item_pkey PRIMARY KEY (bulk_id, place)
);
CREATE INDEX bulk_item_of ON bulk_item USING btree (dossier_id);
CREATE INDEX bulk_item_waiting ON bulk_item USING btree (bulk_id, place) WHERE outcome = 'waiting'::text;
grant delete, insert, select, update on bulk_item to parcelle_app;

create table client (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  civility text,
  first_name text,
  last_name text not null,
  username text,
  email text,
  phone text,
  birth_date date,
  street text,
  postcode text,
  town text,
  country text,
  advisor_id uuid,
  firm_id uuid,
  user_id uuid,
  constraint client_advisor_id_fkey FOREIGN KEY (advisor_id) REFERENCES app_user(id),
  constraint client_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id),
  constraint client_kind_check CHECK (kind = ANY (ARRAY['client'::text, 'prospect'::text])),
  constraint client_pkey PRIMARY KEY (id),
  constraint client_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint client_user_id_key UNIQUE (user_id)
);
CREATE INDEX client_advisor ON client USING btree (advisor_id, last_name COLLATE "fr-x-icu", first_name COLLATE "fr-x-icu" NULLS FIRST, id);
CREATE INDEX client_name ON client USING btree (last_name COLLATE "fr-x-icu", first_name COLLATE "fr-x-icu" NULLS FIRST, id);
CREATE UNIQUE INDEX client_number ON client USING btree (firm_id, username) NULLS NOT DISTINCT WHERE username IS NOT NULL;
CREATE TRIGGER client_in_firm BEFORE INSERT OR UPDATE OF advisor_id ON client FOR EACH ROW EXECUTE FUNCTION set_client_firm();
CREATE TRIGGER client_renamed AFTER UPDATE ON client FOR EACH ROW WHEN (old.civility IS DISTINCT FROM new.civility OR old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.username IS DISTINCT FROM new.username) EXECUTE FUNCTION rewrite_cards_of_client();
grant delete, insert, select, update on client to parcelle_app;

create table connect_message (
  id bigint generated always as identity not null,
  digest bytea not null,
  body bytea,
  received_at timestamp with time zone default clock_timestamp() not null,
  read_at timestamp with time zone,
  outcome text,
  provider_id text,
  constraint connect_message_check CHECK ((read_at IS NULL) = (outcome IS NULL)),
  constraint connect_message_digest_key UNIQUE (digest),
  constraint connect_message_outcome_check CHECK (outcome = ANY (ARRAY['received'::text, 'unknown'::text, 'unreadable'::text])),
  constraint connect_message_pkey PRIMARY KEY (id)
);
CREATE INDEX connect_message_age ON connect_message USING btree (received_at);
CREATE INDEX connect_message_turned_away ON connect_message USING btree (outcome) WHERE outcome <> 'received'::text;
CREATE INDEX connect_message_waiting ON connect_message USING btree (received_at) WHERE read_at IS NULL;
grant delete, insert, select, update on connect_message to parcelle_app;

create table copied_head (
  dossier_id uuid not null,
  seq integer not null,
  copy text not null,
  constraint copied_head_pkey PRIMARY KEY (dossier_id)
);
grant insert, select, update on copied_head to parcelle_app;

create table correction (
  id uuid default gen_random_uuid() not null,
  dossier_id uuid not null,
  state text default 'open'::text not null,
  due date not null,
  asked_by uuid not null,
  asked_at timestamp with time zone default clock_timestamp() not null,
  reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint correction_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint correction_check CHECK ((state = 'open'::text) = (ended_at IS NULL)),
  constraint correction_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint correction_pkey PRIMARY KEY (id),
  constraint correction_state_check CHECK (state = ANY (ARRAY['open'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE INDEX correction_of ON correction USING btree (dossier_id, asked_at DESC);
CREATE UNIQUE INDEX correction_open ON correction USING btree (dossier_id) WHERE state = 'open'::text;
grant delete, insert, select, update on correction to parcelle_app;

create table correction_item (
  correction_id uuid not null,
  element_id integer not null,
  kind text not null,
  reason text not null,
  before text not null,
  after text,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint correction_item_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint correction_item_check CHECK ((answered_at IS NULL) = (after IS NULL)),
  constraint correction_item_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES correction(id) ON DELETE CASCADE,
  constraint correction_item_kind_check CHECK (kind = ANY (ARRAY['answer'::text, 'receipt'::text])),
  constraint correction_item_pkey PRIMARY KEY (correction_id, element_id)
);
grant delete, insert, select, update on correction_item to parcelle_app;

create table customer (
  code text not null,
  subscriber jsonb not null,
  co_subscriber jsonb,
  partner_code text,
  partner_name text,
  match_keys text[] not null,
  constraint customer_code_check CHECK (code ~ '^[A-Z0-9]{1,20}$'::text),
  constraint customer_pkey PRIMARY KEY (code)
);
CREATE INDEX customer_match ON customer USING gin (match_keys) WITH (fastupdate=off);
grant delete, insert, select, update on customer to parcelle_app;

create table delivery (
  dossier_id uuid not null,
  body text,
  digest bytea not null,
  state text default 'waiting'::text not null,
  accepted_at timestamp with time zone not null,
  tries integer default 0 not null,
  planned_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  ended_at timestamp with time zone,
  creates text[] default '{}'::text[] not null,
  constraint delivery_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint delivery_pkey PRIMARY KEY (dossier_id),
  constraint delivery_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'applied'::text, 'failed'::text]))
);
CREATE INDEX delivery_creates ON delivery USING gin (creates) WHERE state = ANY (ARRAY['waiting'::text, 'applied'::text]);
CREATE INDEX delivery_failed ON delivery USING btree (ended_at) WHERE state = 'failed'::text;
CREATE INDEX delivery_waiting ON delivery USING btree (planned_at) WHERE state = 'waiting'::text;
CREATE INDEX delivery_with_body ON delivery USING btree (ended_at) WHERE body IS NOT NULL;
grant delete, insert, select, update on delivery to parcelle_app;

create table delivery_try (
  id bigint generated always as identity not null,
  dossier_id uuid not null,
  digest bytea not null,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  answer text,
  constraint delivery_try_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES delivery(dossier_id) ON DELETE CASCADE,
  constraint delivery_try_outcome_check CHECK (outcome = ANY (ARRAY['applied'::text, 'refused'::text, 'failed'::text])),
  constraint delivery_try_pkey PRIMARY KEY (id)
);
CREATE INDEX delivery_try_age ON delivery_try USING btree (ended_at);
CREATE INDEX delivery_try_of ON delivery_try USING btree (dossier_id, id DESC);
grant delete, insert, select, update on delivery_try to parcelle_app;

create table document (
  id uuid default gen_random_uuid() not null,
  dossier_id uuid not null,
  code text not null,
  template_version text not null,
  locale text not null,
  file_key text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  made_by uuid,
  constraint document_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint document_file_key_fkey FOREIGN KEY (file_key) REFERENCES stored_file(key),
  constraint document_file_key_key UNIQUE (file_key),
  constraint document_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint document_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id),
  constraint document_pkey PRIMARY KEY (id)
);
CREATE INDEX document_of_dossier ON document USING btree (dossier_id, code, made_at DESC);
CREATE TRIGGER document_forgets_its_file AFTER DELETE ON document FOR EACH ROW EXECUTE FUNCTION forget_stored_files('file_key');
grant delete, insert, select on document to parcelle_app;

create table docusign_creation (
  envelope_id uuid not null,
  begun_at timestamp with time zone not null,
  constraint docusign_creation_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES envelope(id) ON DELETE CASCADE,
  constraint docusign_creation_pkey PRIMARY KEY (envelope_id)
);
grant delete, insert, select, update on docusign_creation to parcelle_app;

create table docusign_envelope (
  provider_id text not null,
  asked_at timestamp with time zone,
  signing_party text,
  signing_until timestamp with time zone,
  ping_hash bytea,
  constraint docusign_envelope_check CHECK ((signing_party IS NULL) = (signing_until IS NULL)),
  constraint docusign_envelope_ping_hash_key UNIQUE (ping_hash),
  constraint docusign_envelope_pkey PRIMARY KEY (provider_id)
);
grant delete, insert, select, update on docusign_envelope to parcelle_app;

create table dossier (
  id uuid default gen_random_uuid() not null,
  number text default nextval('dossier_number'::regclass)::text not null,
  register_number text,
  form_id integer not null,
  direct boolean not null,
  locale text,
  status text default 'ongoing'::text not null,
  bucket text generated always as (
CASE
    WHEN status = ANY (ARRAY['ongoing'::text, 'mission_validation'::text, 'mission_validated'::text, 'mission_abort'::text, 'adequacy_report_validation'::text, 'adequacy_report_validated'::text, 'adequacy_report_failure'::text, 'registration'::text, 'registered'::text, 'compliance_validation'::text, 'additional_documents'::text, 'compliant'::text, 'compliant_payment'::text]) THEN 'current'::text
    WHEN status = ANY (ARRAY['signature'::text, 'unsigned'::text]) THEN 'signature'::text
    WHEN status = 'signed'::text THEN 'signed'::text
    WHEN status = ANY (ARRAY['canceled'::text, 'rejected'::text]) THEN 'abandoned'::text
    ELSE NULL::text
END) stored not null,
  markers text[] default '{}'::text[] not null,
  integrate_state text default 'ongoing'::text not null,
  correction boolean default false not null,
  last_reason text,
  last_message text,
  pairing jsonb default '{}'::jsonb not null,
  client_id uuid,
  advisor_id uuid,
  created_by uuid not null,
  owner_id uuid generated always as (COALESCE(advisor_id, created_by)) stored not null,
  firm_id uuid,
  duplicated_from uuid,
  creation_date timestamp with time zone default now() not null,
  validation_date timestamp with time zone,
  signature_date timestamp with time zone,
  last_activity timestamp with time zone default now() not null,
  submitted_blocks integer[] default '{}'::integer[] not null,
  last_submitted_block integer,
  block_id integer,
  page_id integer,
  page_rank smallint,
  page_count smallint,
  missing integer default 0 not null,
  product text,
  shares integer,
  unit_price numeric(14,2),
  subscription_amount numeric(14,2),
  amount_paid numeric(14,2),
  detention_mode text,
  dismemberment_type text,
  dismemberment_scope text,
  lead text default ''::text not null,
  search text default ''::text not null,
  card json,
  edition text not null,
  product_name text,
  advisor_name text default ''::text not null,
  screened_with uuid,
  had_hit boolean default false not null,
  constraint dossier_advisor_id_fkey FOREIGN KEY (advisor_id) REFERENCES app_user(id),
  constraint dossier_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint dossier_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint dossier_dismemberment_scope_check CHECK (dismemberment_scope = ANY (ARRAY['np'::text, 'usu'::text])),
  constraint dossier_duplicated_from_fkey FOREIGN KEY (duplicated_from) REFERENCES dossier(id),
  constraint dossier_edition_fkey FOREIGN KEY (edition) REFERENCES edition(id),
  constraint dossier_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id),
  constraint dossier_integrate_state_check CHECK (integrate_state = ANY (ARRAY['ongoing'::text, 'validated'::text, 'sync'::text, 'error'::text, 'refused'::text])),
  constraint dossier_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint dossier_number_key UNIQUE (number),
  constraint dossier_pairing_check CHECK ((pairing #>> '{np,code}'::text[]) IS DISTINCT FROM (pairing #>> '{usu,code}'::text[]) OR (pairing #>> '{np,code}'::text[]) IS NULL),
  constraint dossier_pkey PRIMARY KEY (id),
  constraint dossier_register_number_key UNIQUE (register_number)
);
CREATE INDEX dossier_bucket ON dossier USING btree (bucket, last_activity DESC, id DESC) INCLUDE (form_id);
CREATE INDEX dossier_bucket_advisor ON dossier USING btree (bucket, advisor_name, id);
CREATE INDEX dossier_bucket_amount ON dossier USING btree (bucket, COALESCE(amount_paid, subscription_amount, 0::numeric), id);
CREATE INDEX dossier_bucket_date ON dossier USING btree (bucket, COALESCE(signature_date, creation_date), id);
CREATE INDEX dossier_bucket_product ON dossier USING btree (bucket, lower(COALESCE(product_name, product, ''::text)), id);
CREATE INDEX dossier_bucket_state ON dossier USING btree (bucket, dossier_progress(status, integrate_state), id);
CREATE INDEX dossier_client ON dossier USING btree (client_id, bucket, last_activity DESC, id DESC);
CREATE INDEX dossier_edition ON dossier USING btree (edition, bucket, id);
CREATE INDEX dossier_firm ON dossier USING btree (firm_id, bucket, last_activity DESC, id DESC) INCLUDE (form_id);
CREATE INDEX dossier_integration ON dossier USING btree (integrate_state, last_activity DESC, id DESC) INCLUDE (form_id) WHERE status = 'signed'::text;
CREATE INDEX dossier_integration_advisor ON dossier USING btree (integrate_state, advisor_name, id) WHERE status = 'signed'::text;
CREATE INDEX dossier_integration_amount ON dossier USING btree (integrate_state, COALESCE(amount_paid, subscription_amount, 0::numeric), id) WHERE status = 'signed'::text;
CREATE INDEX dossier_integration_date ON dossier USING btree (integrate_state, COALESCE(signature_date, creation_date), id) WHERE status = 'signed'::text;
CREATE INDEX dossier_integration_product ON dossier USING btree (integrate_state, lower(COALESCE(product_name, product, ''::text)), id) WHERE status = 'signed'::text;
CREATE INDEX dossier_owner ON dossier USING btree (owner_id, bucket, last_activity DESC, id DESC) INCLUDE (form_id);
CREATE INDEX dossier_screened_with ON dossier USING btree (screened_with) WHERE (status = ANY (ARRAY['signature'::text, 'signed'::text])) AND (integrate_state <> ALL (ARRAY['sync'::text, 'refused'::text]));
CREATE INDEX dossier_task ON dossier USING btree (owner_id, status, last_activity, id) WHERE status = ANY (ARRAY['mission_validated'::text, 'mission_abort'::text, 'adequacy_report_validated'::text, 'adequacy_report_failure'::text, 'additional_documents'::text, 'signature'::text, 'unsigned'::text]);
CREATE INDEX dossier_to_check ON dossier USING btree (status, last_activity, id) WHERE status = ANY (ARRAY['registered'::text, 'compliance_validation'::text, 'compliant'::text, 'compliant_payment'::text]);
CREATE INDEX dossier_to_correct ON dossier USING btree (last_activity DESC, id DESC) WHERE correction;
CREATE INDEX dossier_to_document ON dossier USING btree (last_activity, id) WHERE status = 'additional_documents'::text;
CREATE INDEX dossier_to_register ON dossier USING btree (id) WHERE status = 'registration'::text;
CREATE INDEX dossier_to_screen ON dossier USING btree (creation_date, id) WHERE (status = ANY (ARRAY['signature'::text, 'signed'::text])) AND (integrate_state <> ALL (ARRAY['sync'::text, 'refused'::text]));
CREATE INDEX dossier_with_hit ON dossier USING btree (id) WHERE had_hit AND status = 'signed'::text AND (integrate_state = ANY (ARRAY['ongoing'::text, 'error'::text, 'validated'::text]));
CREATE TRIGGER dossier_added_to_search AFTER INSERT ON dossier FOR EACH ROW EXECUTE FUNCTION write_dossier_search();
CREATE TRIGGER dossier_card_written BEFORE INSERT OR UPDATE ON dossier FOR EACH ROW EXECUTE FUNCTION write_dossier_card();
alter table dossier enable always trigger dossier_card_written;
CREATE TRIGGER dossier_counted AFTER INSERT OR DELETE ON dossier FOR EACH ROW EXECUTE FUNCTION count_dossier_change();
CREATE TRIGGER dossier_day_counted AFTER INSERT OR DELETE ON dossier FOR EACH ROW EXECUTE FUNCTION count_dossier_day_change();
CREATE TRIGGER dossier_day_recounted AFTER UPDATE ON dossier FOR EACH ROW WHEN (old.creation_date IS DISTINCT FROM new.creation_date OR old.signature_date IS DISTINCT FROM new.signature_date) EXECUTE FUNCTION count_dossier_day_change();
CREATE TRIGGER dossier_found_otherwise AFTER UPDATE ON dossier FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old.firm_id IS DISTINCT FROM new.firm_id OR old.bucket IS DISTINCT FROM new.bucket OR old.integrate_state IS DISTINCT FROM new.integrate_state OR old.search IS DISTINCT FROM new.search) EXECUTE FUNCTION write_dossier_search();
CREATE TRIGGER dossier_recounted AFTER UPDATE ON dossier FOR EACH ROW WHEN (old.form_id IS DISTINCT FROM new.form_id OR old.bucket IS DISTINCT FROM new.bucket OR old.integrate_state IS DISTINCT FROM new.integrate_state OR old.owner_id IS DISTINCT FROM new.owner_id OR old.firm_id IS DISTINCT FROM new.firm_id) EXECUTE FUNCTION count_dossier_change();
CREATE TRIGGER dossier_search_normalised BEFORE INSERT ON dossier FOR EACH ROW EXECUTE FUNCTION normalise_dossier_search();
CREATE TRIGGER dossier_search_renormalised BEFORE UPDATE ON dossier FOR EACH ROW WHEN (old.search IS DISTINCT FROM new.search) EXECUTE FUNCTION normalise_dossier_search();
grant delete, insert, select, update on dossier to parcelle_app;

create table dossier_authorized_client (
  dossier_id uuid not null,
  client_id uuid not null,
  constraint dossier_authorized_client_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint dossier_authorized_client_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint dossier_authorized_client_pkey PRIMARY KEY (dossier_id, client_id)
);
CREATE INDEX dossier_authorized_client_client ON dossier_authorized_client USING btree (client_id);
grant delete, insert, select, update on dossier_authorized_client to parcelle_app;

create table dossier_count (
  id bigint generated always as identity not null,
  scope text not null,
  scope_id uuid,
  form_id integer not null,
  bucket text not null,
  integrate_state text not null,
  count integer not null,
  constraint dossier_count_pkey PRIMARY KEY (id),
  constraint dossier_count_scope_check CHECK (scope = ANY (ARRAY['owner'::text, 'firm'::text, 'all'::text]))
);
CREATE INDEX dossier_count_scope ON dossier_count USING btree (scope, scope_id, bucket) INCLUDE (form_id, integrate_state, count);
grant delete, insert, select, update on dossier_count to parcelle_app;

create table dossier_day (
  id bigint generated always as identity not null,
  day date not null,
  created integer default 0 not null,
  signed integer default 0 not null,
  constraint dossier_day_pkey PRIMARY KEY (id)
);
CREATE INDEX dossier_day_day ON dossier_day USING btree (day) INCLUDE (created, signed);
grant delete, insert, select, update on dossier_day to parcelle_app;

create table dossier_event (
  dossier_id uuid not null,
  seq integer not null,
  at timestamp with time zone not null,
  actor_id uuid,
  role text,
  event text not null,
  request_id text,
  payload jsonb,
  salt bytea,
  payload_hash bytea not null,
  prev bytea,
  hash bytea not null,
  constraint dossier_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint dossier_event_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint dossier_event_pkey PRIMARY KEY (dossier_id, seq),
  constraint dossier_event_seq_check CHECK (seq > 0)
);
CREATE TRIGGER dossier_event_by_the_programs BEFORE INSERT ON dossier_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_without_role();
CREATE TRIGGER dossier_event_kept BEFORE DELETE OR UPDATE ON dossier_event FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER dossier_event_not_emptied BEFORE TRUNCATE ON dossier_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
grant insert, select on dossier_event to parcelle_app;

create table dossier_event_head (
  dossier_id uuid not null,
  seq integer not null,
  hash bytea not null,
  copied_seq integer default 0 not null,
  constraint dossier_event_head_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint dossier_event_head_pkey PRIMARY KEY (dossier_id)
);
CREATE INDEX dossier_event_head_uncopied ON dossier_event_head USING btree (dossier_id) WHERE seq > copied_seq;
grant insert, select, update on dossier_event_head to parcelle_app;

create table dossier_invitation (
  dossier_id uuid not null,
  client_id uuid not null,
  sent_at timestamp with time zone default now() not null,
  constraint dossier_invitation_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint dossier_invitation_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint dossier_invitation_pkey PRIMARY KEY (dossier_id, client_id)
);
grant delete, insert, select, update on dossier_invitation to parcelle_app;

create unlogged table dossier_lease (
  dossier_id uuid not null,
  user_id uuid not null,
  until timestamp with time zone not null,
  constraint dossier_lease_pkey PRIMARY KEY (dossier_id)
);
CREATE INDEX dossier_lease_until ON dossier_lease USING btree (until);
CREATE INDEX dossier_lease_user ON dossier_lease USING btree (user_id);
grant delete, insert, select, update on dossier_lease to parcelle_app;

create unlogged table dossier_presence (
  dossier_id uuid not null,
  user_id uuid not null,
  screen uuid not null,
  block_id integer,
  until timestamp with time zone not null,
  constraint dossier_presence_pkey PRIMARY KEY (dossier_id, user_id, screen)
);
CREATE INDEX dossier_presence_until ON dossier_presence USING btree (until);
CREATE INDEX dossier_presence_user ON dossier_presence USING btree (user_id);
grant delete, insert, select, update on dossier_presence to parcelle_app;

create table dossier_search (
  dossier_id uuid not null,
  owner_id uuid not null,
  firm_id uuid,
  form_id integer not null,
  bucket text not null,
  integrate_state text not null,
  search text not null,
  constraint dossier_search_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint dossier_search_pkey PRIMARY KEY (dossier_id)
);
CREATE INDEX dossier_search_abandoned ON dossier_search USING gin (search gin_trgm_ops) WITH (fastupdate=off) WHERE bucket = 'abandoned'::text;
CREATE INDEX dossier_search_current ON dossier_search USING gin (search gin_trgm_ops) WITH (fastupdate=off) WHERE bucket = 'current'::text;
CREATE INDEX dossier_search_firm ON dossier_search USING btree (firm_id, bucket) INCLUDE (dossier_id, form_id, search);
CREATE INDEX dossier_search_owner ON dossier_search USING btree (owner_id, bucket) INCLUDE (dossier_id, form_id, search);
CREATE INDEX dossier_search_signature ON dossier_search USING gin (search gin_trgm_ops) WITH (fastupdate=off) WHERE bucket = 'signature'::text;
CREATE INDEX dossier_search_signed ON dossier_search USING gin (search gin_trgm_ops) WITH (fastupdate=off) WHERE bucket = 'signed'::text;
grant delete, insert, select, update on dossier_search to parcelle_app;

create table dossier_value (
  dossier_id uuid not null,
  element_id integer not null,
  value text not null,
  version integer not null,
  source text,
  changed_by uuid,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint dossier_value_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint dossier_value_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint dossier_value_pkey PRIMARY KEY (dossier_id, element_id),
  constraint dossier_value_source_check CHECK (source = ANY (ARRAY['client'::text, 'account'::text, 'advisor'::text, 'earlier'::text])),
  constraint dossier_value_version_check CHECK (version > 0)
);
grant delete, insert, select, update on dossier_value to parcelle_app;

create table edition (
  id text default substr(replace(gen_random_uuid()::text, '-'::text, ''::text), 1, 16) not null,
  digest text,
  parent text,
  state text default 'draft'::text not null,
  title text default ''::text not null,
  note text default ''::text not null,
  author uuid,
  approver uuid,
  created_at timestamp with time zone default now() not null,
  publish_at timestamp with time zone,
  published_at timestamp with time zone,
  base text,
  operations integer default 0 not null,
  constraint edition_approver_fkey FOREIGN KEY (approver) REFERENCES app_user(id),
  constraint edition_author_fkey FOREIGN KEY (author) REFERENCES app_user(id),
  constraint edition_base_fkey FOREIGN KEY (base) REFERENCES edition(id),
  constraint edition_check CHECK ((state <> ALL (ARRAY['live'::text, 'past'::text])) OR digest IS NOT NULL AND published_at IS NOT NULL),
  constraint edition_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text),
  constraint edition_parent_fkey FOREIGN KEY (parent) REFERENCES edition(id),
  constraint edition_pkey PRIMARY KEY (id),
  constraint edition_state_check CHECK (state = ANY (ARRAY['draft'::text, 'proposed'::text, 'live'::text, 'past'::text, 'discarded'::text]))
);
CREATE UNIQUE INDEX edition_live ON edition USING btree (state) WHERE state = 'live'::text;
CREATE INDEX edition_published ON edition USING btree (published_at DESC);
CREATE TRIGGER edition_kept BEFORE DELETE OR UPDATE ON edition FOR EACH ROW EXECUTE FUNCTION refuse_edition_change();
CREATE TRIGGER edition_not_emptied BEFORE TRUNCATE ON edition FOR EACH STATEMENT EXECUTE FUNCTION refuse_edition_truncate();
CREATE TRIGGER edition_with_approval BEFORE INSERT OR UPDATE ON edition FOR EACH ROW EXECUTE FUNCTION refuse_unapproved_edition();
grant insert, select on edition to parcelle_app;

create table edition_acceptance (
  edition text not null,
  sample text not null,
  difference text not null,
  sentences jsonb not null,
  person uuid not null,
  at timestamp with time zone default now() not null,
  constraint edition_acceptance_difference_check CHECK (difference ~ '^[0-9a-f]{64}$'::text),
  constraint edition_acceptance_edition_fkey FOREIGN KEY (edition) REFERENCES edition(id),
  constraint edition_acceptance_person_fkey FOREIGN KEY (person) REFERENCES app_user(id),
  constraint edition_acceptance_pkey PRIMARY KEY (edition, sample, difference)
);
grant insert, select on edition_acceptance to parcelle_app;

create table edition_content (
  digest text not null,
  body text,
  constraint edition_content_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text),
  constraint edition_content_pkey PRIMARY KEY (digest)
);
CREATE TRIGGER edition_content_kept BEFORE DELETE OR UPDATE ON edition_content FOR EACH ROW EXECUTE FUNCTION refuse_edition_content_change();
CREATE TRIGGER edition_content_not_emptied BEFORE TRUNCATE ON edition_content FOR EACH STATEMENT EXECUTE FUNCTION refuse_edition_truncate();
grant insert, select on edition_content to parcelle_app;

create table edition_event (
  seq integer not null,
  edition text not null,
  at timestamp with time zone not null,
  actor_id uuid,
  role text,
  event text not null,
  request_id text,
  payload jsonb not null,
  salt bytea not null,
  payload_hash bytea not null,
  prev bytea,
  hash bytea not null,
  constraint edition_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint edition_event_edition_fkey FOREIGN KEY (edition) REFERENCES edition(id),
  constraint edition_event_pkey PRIMARY KEY (seq),
  constraint edition_event_seq_check CHECK (seq > 0)
);
CREATE INDEX edition_event_edition ON edition_event USING btree (edition, seq);
CREATE TRIGGER edition_event_by_the_programs BEFORE INSERT ON edition_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_without_role();
CREATE TRIGGER edition_event_kept BEFORE DELETE OR UPDATE ON edition_event FOR EACH ROW EXECUTE FUNCTION refuse_edition_event_change();
CREATE TRIGGER edition_event_not_emptied BEFORE TRUNCATE ON edition_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_edition_event_change();
grant insert, select on edition_event to parcelle_app;

create table edition_event_head (
  one boolean default true not null,
  seq integer not null,
  hash bytea,
  copied_seq integer default 0 not null,
  copy text,
  constraint edition_event_head_one_check CHECK (one),
  constraint edition_event_head_pkey PRIMARY KEY (one)
);
grant select, update on edition_event_head to parcelle_app;

create table edition_examination (
  edition text not null,
  operations integer not null,
  asked_at timestamp with time zone default now() not null,
  findings jsonb,
  checked_at timestamp with time zone,
  total integer,
  examined integer default 0 not null,
  place jsonb,
  impact jsonb,
  done_at timestamp with time zone,
  constraint edition_examination_edition_fkey FOREIGN KEY (edition) REFERENCES edition(id),
  constraint edition_examination_pkey PRIMARY KEY (edition, operations)
);
grant delete, insert, select, update on edition_examination to parcelle_app;

create table edition_operation (
  edition text not null,
  number integer not null,
  author uuid not null,
  at timestamp with time zone default now() not null,
  action text not null,
  operation text not null,
  inverse text not null,
  concerns integer,
  constraint edition_operation_action_check CHECK (action = ANY (ARRAY['do'::text, 'undo'::text, 'redo'::text])),
  constraint edition_operation_author_fkey FOREIGN KEY (author) REFERENCES app_user(id),
  constraint edition_operation_edition_fkey FOREIGN KEY (edition) REFERENCES edition(id),
  constraint edition_operation_pkey PRIMARY KEY (edition, number)
);
CREATE INDEX edition_operation_author ON edition_operation USING btree (edition, author, number);
grant insert, select on edition_operation to parcelle_app;

create table edition_part (
  edition text not null,
  path text not null,
  digest text not null,
  constraint edition_part_digest_fkey FOREIGN KEY (digest) REFERENCES edition_content(digest),
  constraint edition_part_edition_fkey FOREIGN KEY (edition) REFERENCES edition(id),
  constraint edition_part_pkey PRIMARY KEY (edition, path)
);
CREATE INDEX edition_part_digest ON edition_part USING btree (digest);
CREATE TRIGGER edition_part_kept BEFORE INSERT OR DELETE OR UPDATE ON edition_part FOR EACH ROW EXECUTE FUNCTION refuse_edition_part_change();
CREATE TRIGGER edition_part_not_emptied BEFORE TRUNCATE ON edition_part FOR EACH STATEMENT EXECUTE FUNCTION refuse_edition_truncate();
grant insert, select on edition_part to parcelle_app;

create unlogged table edition_presence (
  edition text not null,
  user_id uuid not null,
  screen uuid not null,
  place text not null,
  since timestamp with time zone default clock_timestamp() not null,
  until timestamp with time zone not null,
  constraint edition_presence_pkey PRIMARY KEY (edition, user_id, screen)
);
CREATE INDEX edition_presence_until ON edition_presence USING btree (until);
CREATE INDEX edition_presence_user ON edition_presence USING btree (user_id);
grant delete, insert, select, update on edition_presence to parcelle_app;

create table edition_proposal (
  id uuid default gen_random_uuid() not null,
  edition text not null,
  operations integer not null,
  digest text not null,
  note text default ''::text not null,
  proposer uuid not null,
  at timestamp with time zone default now() not null,
  state text default 'open'::text not null,
  approver uuid,
  decided_at timestamp with time zone,
  answer text default ''::text not null,
  publish_at timestamp with time zone,
  moves boolean default false not null,
  moved jsonb,
  constraint edition_proposal_approver_fkey FOREIGN KEY (approver) REFERENCES app_user(id),
  constraint edition_proposal_check CHECK (approver <> proposer),
  constraint edition_proposal_check1 CHECK ((state <> ALL (ARRAY['approved'::text, 'published'::text, 'failed'::text])) OR approver IS NOT NULL),
  constraint edition_proposal_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text),
  constraint edition_proposal_edition_fkey FOREIGN KEY (edition) REFERENCES edition(id),
  constraint edition_proposal_edition_operations_fkey FOREIGN KEY (edition, operations) REFERENCES edition_examination(edition, operations),
  constraint edition_proposal_pkey PRIMARY KEY (id),
  constraint edition_proposal_proposer_fkey FOREIGN KEY (proposer) REFERENCES app_user(id),
  constraint edition_proposal_state_check CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'published'::text, 'failed'::text]))
);
CREATE INDEX edition_proposal_edition ON edition_proposal USING btree (edition, at DESC, id);
CREATE UNIQUE INDEX edition_proposal_open ON edition_proposal USING btree (edition) WHERE state = ANY (ARRAY['open'::text, 'approved'::text]);
grant insert, select on edition_proposal to parcelle_app;

create table envelope (
  id uuid default gen_random_uuid() not null,
  dossier_id uuid not null,
  kind text not null,
  trial integer not null,
  provider text not null,
  provider_id text,
  template_id text,
  template_date date,
  state text default 'preparing'::text not null,
  frozen jsonb not null,
  reason text,
  created_at timestamp with time zone default clock_timestamp() not null,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  closed_at timestamp with time zone,
  reminders integer default 0 not null,
  tries integer default 0 not null,
  certificate_key text,
  constraint envelope_certificate_key_fkey FOREIGN KEY (certificate_key) REFERENCES stored_file(key),
  constraint envelope_certificate_key_key UNIQUE (certificate_key),
  constraint envelope_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint envelope_dossier_id_kind_trial_key UNIQUE (dossier_id, kind, trial),
  constraint envelope_kind_check CHECK (kind = ANY (ARRAY['mission'::text, 'subscription'::text])),
  constraint envelope_pkey PRIMARY KEY (id),
  constraint envelope_provider_check CHECK (provider = ANY (ARRAY['embedded'::text, 'docusign'::text])),
  constraint envelope_provider_id_key UNIQUE (provider_id),
  constraint envelope_state_check CHECK (state = ANY (ARRAY['preparing'::text, 'sent'::text, 'completed'::text, 'declined'::text, 'expired'::text, 'voided'::text]))
);
CREATE UNIQUE INDEX envelope_open ON envelope USING btree (dossier_id, kind) WHERE state = ANY (ARRAY['preparing'::text, 'sent'::text]);
CREATE INDEX envelope_preparing ON envelope USING btree (created_at) WHERE state = 'preparing'::text;
CREATE INDEX envelope_to_close ON envelope USING btree (ended_at) WHERE state = 'completed'::text AND closed_at IS NULL;
CREATE INDEX envelope_to_expire ON envelope USING btree (expires_at) WHERE state = 'sent'::text;
CREATE INDEX envelope_unsigned ON envelope USING btree (sent_at) WHERE state = 'sent'::text;
CREATE TRIGGER envelope_forgets_its_file AFTER DELETE ON envelope FOR EACH ROW EXECUTE FUNCTION forget_stored_files('certificate_key');
grant delete, insert, select, update on envelope to parcelle_app;

create table envelope_document (
  id uuid default gen_random_uuid() not null,
  envelope_id uuid not null,
  rank integer not null,
  code text not null,
  name text not null,
  title text not null,
  sha256_before bytea,
  sha256_after bytea,
  sent_key text,
  current_key text,
  constraint envelope_document_current_key_fkey FOREIGN KEY (current_key) REFERENCES stored_file(key),
  constraint envelope_document_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES envelope(id),
  constraint envelope_document_envelope_id_rank_key UNIQUE (envelope_id, rank),
  constraint envelope_document_pkey PRIMARY KEY (id),
  constraint envelope_document_sent_key_fkey FOREIGN KEY (sent_key) REFERENCES stored_file(key)
);
CREATE TRIGGER envelope_document_forgets_its_files AFTER DELETE ON envelope_document FOR EACH ROW EXECUTE FUNCTION forget_stored_files('sent_key', 'current_key');
grant delete, insert, select, update on envelope_document to parcelle_app;

create table envelope_event (
  id bigint generated always as identity not null,
  envelope_id uuid not null,
  provider_event_id text not null,
  kind text not null,
  party text,
  at timestamp with time zone not null,
  received_at timestamp with time zone default clock_timestamp() not null,
  payload jsonb,
  constraint envelope_event_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES envelope(id),
  constraint envelope_event_pkey PRIMARY KEY (id),
  constraint envelope_event_provider_event_id_key UNIQUE (provider_event_id)
);
CREATE INDEX envelope_event_of_envelope ON envelope_event USING btree (envelope_id);
grant delete, insert, select, update on envelope_event to parcelle_app;

create table envelope_signer (
  id uuid default gen_random_uuid() not null,
  envelope_id uuid not null,
  party text not null,
  turn integer not null,
  name text not null,
  email text not null,
  phone text,
  locale text not null,
  user_id uuid,
  template_id text,
  proof text,
  access_code text,
  link_hash bytea,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  signed_at timestamp with time zone,
  declined_at timestamp with time zone,
  method text,
  reason text,
  read_documents integer[] default '{}'::integer[] not null,
  step text,
  consent_version text,
  constraint envelope_signer_check CHECK (access_code IS NULL OR NOT proof IS DISTINCT FROM 'code'::text),
  constraint envelope_signer_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES envelope(id),
  constraint envelope_signer_envelope_id_party_key UNIQUE (envelope_id, party),
  constraint envelope_signer_link_hash_key UNIQUE (link_hash),
  constraint envelope_signer_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint envelope_signer_party_check CHECK (party = ANY (ARRAY['subscriber'::text, 'co_subscriber'::text, 'subscriber_spouse'::text, 'subscriber_advisor'::text])),
  constraint envelope_signer_pkey PRIMARY KEY (id),
  constraint envelope_signer_proof_check CHECK (proof = ANY (ARRAY['phone'::text, 'code'::text, 'none'::text])),
  constraint envelope_signer_step_check CHECK (step = ANY (ARRAY['read'::text, 'meaning'::text, 'mark'::text, 'code'::text])),
  constraint envelope_signer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
grant delete, insert, select, update on envelope_signer to parcelle_app;

create table file_store (
  one boolean default true not null,
  id uuid not null,
  written boolean default false not null,
  constraint file_store_one_check CHECK (one),
  constraint file_store_pkey PRIMARY KEY (one)
);
grant select on file_store to parcelle_app;

create table firm (
  id uuid default gen_random_uuid() not null,
  code text not null,
  name text not null,
  constraint firm_code_key UNIQUE (code),
  constraint firm_pkey PRIMARY KEY (id)
);
grant delete, insert, select, update on firm to parcelle_app;

create table idempotent_reply (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body text,
  created_at timestamp with time zone default now() not null,
  constraint idempotent_reply_pkey PRIMARY KEY (user_id, key),
  constraint idempotent_reply_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX idempotent_reply_age ON idempotent_reply USING btree (created_at);
grant delete, insert, select, update on idempotent_reply to parcelle_app;

create table invitation (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint invitation_pkey PRIMARY KEY (token_hash),
  constraint invitation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX invitation_user ON invitation USING btree (user_id);
grant delete, insert, select, update on invitation to parcelle_app;

create table job_runner (
  id text not null,
  seen_at timestamp with time zone not null,
  constraint job_runner_pkey PRIMARY KEY (id)
);
grant delete, insert, select, update on job_runner to parcelle_app;

create table kept_secret (
  name text not null,
  value jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint kept_secret_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on kept_secret to parcelle_app;

create unlogged table last_write (
  user_id uuid not null,
  "position" bigint not null,
  constraint last_write_pkey PRIMARY KEY (user_id)
);
grant delete, insert, select, update on last_write to parcelle_app;

create unlogged table live_topic (
  topic text not null,
  process uuid not null,
  until timestamp with time zone not null,
  constraint live_topic_pkey PRIMARY KEY (topic, process)
);
grant delete, insert, select, update on live_topic to parcelle_app;

create table mail (
  id uuid default gen_random_uuid() not null,
  channel text default 'mail'::text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  html text default ''::text not null,
  cause text,
  created_at timestamp with time zone default clock_timestamp() not null,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  next_try timestamp with time zone default now() not null,
  until timestamp with time zone,
  dossier_id uuid,
  constraint mail_cause_key UNIQUE (cause),
  constraint mail_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  constraint mail_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE SET NULL,
  constraint mail_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_age ON mail USING btree (created_at) WHERE dossier_id IS NULL;
CREATE INDEX mail_of_dossier ON mail USING btree (dossier_id, created_at) WHERE dossier_id IS NOT NULL;
CREATE INDEX mail_waiting ON mail USING btree (next_try) WHERE sent_at IS NULL;
CREATE INDEX mail_with_text ON mail USING btree (created_at) WHERE body <> ''::text;
grant delete, insert, select, update on mail to parcelle_app;

create table network_firm (
  manager_id uuid not null,
  firm_id uuid not null,
  constraint network_firm_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON DELETE CASCADE,
  constraint network_firm_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint network_firm_pkey PRIMARY KEY (manager_id, firm_id)
);
grant delete, insert, select, update on network_firm to parcelle_app;

create table notification (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  dossier_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint notification_kind_check CHECK (kind = ANY (ARRAY['mission-signed'::text, 'mission-declined'::text, 'report-issued'::text, 'report-validated'::text, 'report-refused'::text, 'signed'::text, 'declined'::text, 'documents-asked'::text, 'documents-received'::text, 'accepted'::text, 'refused'::text, 'flagged'::text, 'correction-asked'::text, 'corrected'::text])),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX notification_age ON notification USING btree (at);
CREATE INDEX notification_of ON notification USING btree (user_id, at DESC, id DESC);
CREATE INDEX notification_of_dossier ON notification USING btree (dossier_id);
grant delete, insert, select, update on notification to parcelle_app;

create table oidc_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  constraint oidc_state_pkey PRIMARY KEY (model, id)
);
CREATE INDEX oidc_state_expiry ON oidc_state USING btree (expires_at);
CREATE INDEX oidc_state_grant ON oidc_state USING btree (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oidc_state_uid ON oidc_state USING btree (model, uid) WHERE uid IS NOT NULL;
CREATE TRIGGER signed_out AFTER DELETE ON oidc_state FOR EACH ROW WHEN (old.model = 'Grant'::text) EXECUTE FUNCTION announce_sign_out();
grant delete, insert, select, update on oidc_state to parcelle_app;

create table password_reset (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_reset_pkey PRIMARY KEY (token_hash),
  constraint password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX password_reset_user ON password_reset USING btree (user_id);
grant delete, insert, select, update on password_reset to parcelle_app;

create table password_try (
  key text not null,
  tries integer not null,
  next_at timestamp with time zone not null,
  forgotten_at timestamp with time zone not null,
  constraint password_try_pkey PRIMARY KEY (key)
);
CREATE INDEX password_try_end ON password_try USING btree (forgotten_at);
grant delete, insert, select, update on password_try to parcelle_app;

create table product_document (
  document_id text not null,
  version text not null,
  title jsonb not null,
  dated date not null,
  papers jsonb not null,
  published_at timestamp with time zone default clock_timestamp() not null,
  constraint product_document_pkey PRIMARY KEY (document_id, version)
);
grant insert, select on product_document to parcelle_app;

create table product_document_current (
  document_id text not null,
  version text not null,
  since timestamp with time zone default clock_timestamp() not null,
  constraint product_document_current_document_id_version_fkey FOREIGN KEY (document_id, version) REFERENCES product_document(document_id, version),
  constraint product_document_current_pkey PRIMARY KEY (document_id)
);
grant delete, insert, select, update on product_document_current to parcelle_app;

create table product_document_file (
  document_id text not null,
  version text not null,
  locale text not null,
  file_key text not null,
  constraint product_document_file_document_id_version_fkey FOREIGN KEY (document_id, version) REFERENCES product_document(document_id, version),
  constraint product_document_file_file_key_fkey FOREIGN KEY (file_key) REFERENCES stored_file(key),
  constraint product_document_file_file_key_key UNIQUE (file_key),
  constraint product_document_file_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint product_document_file_pkey PRIMARY KEY (document_id, version, locale)
);
CREATE TRIGGER product_document_file_forgets_its_file AFTER DELETE ON product_document_file FOR EACH ROW EXECUTE FUNCTION forget_stored_files('file_key');
grant delete, insert, select, update on product_document_file to parcelle_app;

create table product_document_opening (
  dossier_id uuid not null,
  document_id text not null,
  version text not null,
  opened_at timestamp with time zone not null,
  opened_by uuid,
  constraint product_document_opening_document_id_version_fkey FOREIGN KEY (document_id, version) REFERENCES product_document(document_id, version),
  constraint product_document_opening_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint product_document_opening_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES app_user(id),
  constraint product_document_opening_pkey PRIMARY KEY (dossier_id, document_id, version)
);
grant delete, insert, select, update on product_document_opening to parcelle_app;

create unlogged table rate_limit (
  key text not null,
  window_ends timestamp with time zone not null,
  hits integer not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_end ON rate_limit USING btree (window_ends);
grant delete, insert, select, update on rate_limit to parcelle_app;

create table receipt (
  id uuid not null,
  dossier_id uuid not null,
  element_id integer not null,
  type_id text not null,
  title text not null,
  mimetype text not null,
  size integer not null,
  sha256 bytea not null,
  file_key text not null,
  rendition_key text,
  added_by uuid,
  added_at timestamp with time zone default clock_timestamp() not null,
  archived_at timestamp with time zone,
  constraint receipt_added_by_fkey FOREIGN KEY (added_by) REFERENCES app_user(id),
  constraint receipt_dossier_id_element_id_sha256_key UNIQUE (dossier_id, element_id, sha256),
  constraint receipt_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint receipt_file_key_fkey FOREIGN KEY (file_key) REFERENCES stored_file(key),
  constraint receipt_file_key_key UNIQUE (file_key),
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_rendition_key_fkey FOREIGN KEY (rendition_key) REFERENCES stored_file(key),
  constraint receipt_rendition_key_key UNIQUE (rendition_key),
  constraint receipt_size_check CHECK (size > 0),
  constraint receipt_title_check CHECK (title <> ''::text)
);
CREATE TRIGGER receipt_forgets_its_files AFTER DELETE ON receipt FOR EACH ROW EXECUTE FUNCTION forget_stored_files('file_key', 'rendition_key');
grant delete, insert, select, update on receipt to parcelle_app;

create table received_dossier (
  dossier_id uuid not null,
  digest bytea not null,
  body text not null,
  accounts jsonb not null,
  received_at timestamp with time zone default clock_timestamp() not null,
  amount numeric,
  product text,
  product_name text,
  constraint received_dossier_pkey PRIMARY KEY (dossier_id)
);
CREATE INDEX received_dossier_amount ON received_dossier USING btree (COALESCE(amount, 0::numeric), dossier_id);
CREATE INDEX received_dossier_date ON received_dossier USING btree (received_at, dossier_id);
CREATE INDEX received_dossier_product ON received_dossier USING btree (lower(COALESCE(product_name, product, ''::text)), dossier_id);
grant delete, insert, select on received_dossier to parcelle_app;

create table received_paper (
  sha256 bytea not null,
  file_key text not null,
  constraint received_paper_file_key_fkey FOREIGN KEY (file_key) REFERENCES stored_file(key),
  constraint received_paper_file_key_key UNIQUE (file_key),
  constraint received_paper_pkey PRIMARY KEY (sha256)
);
CREATE TRIGGER received_paper_forgets_its_file AFTER DELETE ON received_paper FOR EACH ROW EXECUTE FUNCTION forget_stored_files('file_key');
grant delete, insert, select on received_paper to parcelle_app;

create table rejected_candidate (
  dossier_id uuid not null,
  scope text not null,
  code text not null,
  user_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint rejected_candidate_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint rejected_candidate_pkey PRIMARY KEY (dossier_id, scope, code),
  constraint rejected_candidate_scope_check CHECK (scope = ANY (ARRAY['np'::text, 'usu'::text])),
  constraint rejected_candidate_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
grant delete, insert, select, update on rejected_candidate to parcelle_app;

create table removed_file (
  key text not null,
  removed_at timestamp with time zone default clock_timestamp() not null,
  constraint removed_file_pkey PRIMARY KEY (key)
);
CREATE INDEX removed_file_age ON removed_file USING btree (removed_at);
grant delete, insert, select, update on removed_file to parcelle_app;

create table report (
  id uuid default gen_random_uuid() not null,
  dossier_id uuid not null,
  trial integer not null,
  frozen jsonb not null,
  issued_by uuid,
  issued_at timestamp with time zone default clock_timestamp() not null,
  name text not null,
  email text not null,
  document_id uuid,
  tries integer default 0 not null,
  failed_at timestamp with time zone,
  link_hash bytea,
  opened_at timestamp with time zone,
  decision text,
  reason text,
  decided_at timestamp with time zone,
  constraint report_decision_check CHECK (decision = ANY (ARRAY['validated'::text, 'refused'::text])),
  constraint report_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id),
  constraint report_document_id_key UNIQUE (document_id),
  constraint report_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint report_dossier_id_trial_key UNIQUE (dossier_id, trial),
  constraint report_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES app_user(id),
  constraint report_link_hash_key UNIQUE (link_hash),
  constraint report_pkey PRIMARY KEY (id)
);
grant delete, insert, select, update on report to parcelle_app;

create table report_text (
  dossier_id uuid not null,
  part text not null,
  text text not null,
  version integer default 1 not null,
  changed_by uuid,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint report_text_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint report_text_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint report_text_pkey PRIMARY KEY (dossier_id, part)
);
grant delete, insert, select, update on report_text to parcelle_app;

create table requested_document (
  dossier_id uuid not null,
  element_id integer not null,
  type_id text default ''::text not null,
  reason text not null,
  due date,
  asked_at timestamp with time zone default clock_timestamp() not null,
  asked_by uuid,
  reminded_at timestamp with time zone,
  constraint requested_document_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint requested_document_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint requested_document_pkey PRIMARY KEY (dossier_id, element_id, type_id)
);
CREATE INDEX requested_document_due ON requested_document USING btree (due) WHERE reminded_at IS NULL;
grant delete, insert, select, update on requested_document to parcelle_app;

create table saved_filter (
  user_id uuid not null,
  name text not null,
  integration_state text,
  term text default ''::text not null,
  form integer,
  days integer,
  created_at timestamp with time zone default clock_timestamp() not null,
  sort text,
  columns text[],
  list text default 'integration'::text not null,
  state text,
  kind text,
  constraint saved_filter_integration_state_check CHECK (integration_state = ANY (ARRAY['ongoing'::text, 'validated'::text, 'sync'::text, 'error'::text, 'refused'::text])),
  constraint saved_filter_kind_check CHECK (kind = ANY (ARRAY['mail'::text, 'signature'::text, 'scan'::text, 'documents'::text, 'correction'::text, 'delivery'::text, 'screening'::text])),
  constraint saved_filter_list_check CHECK (list = ANY (ARRAY['integration'::text, 'dossiers'::text, 'waiting'::text, 'received'::text])),
  constraint saved_filter_pkey PRIMARY KEY (user_id, list, name),
  constraint saved_filter_state_check CHECK (state = ANY (ARRAY['signed-files'::text, 'signature-files'::text, 'current-cases'::text, 'abandoned-files'::text])),
  constraint saved_filter_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
grant delete, insert, select, update on saved_filter to parcelle_app;

create table screening (
  id bigint generated always as identity not null,
  dossier_id uuid not null,
  list_id uuid not null,
  occasion text not null,
  at timestamp with time zone not null,
  asked jsonb not null,
  answered jsonb not null,
  constraint screening_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint screening_list_id_fkey FOREIGN KEY (list_id) REFERENCES screening_list(id),
  constraint screening_occasion_check CHECK (occasion = ANY (ARRAY['sending'::text, 'accept'::text, 'list'::text, 'delivery'::text])),
  constraint screening_pkey PRIMARY KEY (id)
);
CREATE INDEX screening_of_dossier ON screening USING btree (dossier_id, id DESC);
CREATE TRIGGER screening_marks_its_dossier AFTER INSERT ON screening FOR EACH ROW EXECUTE FUNCTION mark_screened_dossier();
grant insert, select on screening to parcelle_app;

create table screening_entry (
  list_id uuid not null,
  register_id integer not null,
  entry jsonb not null,
  constraint screening_entry_list_id_fkey FOREIGN KEY (list_id) REFERENCES screening_list(id) ON DELETE CASCADE,
  constraint screening_entry_pkey PRIMARY KEY (list_id, register_id)
);
grant insert, select on screening_entry to parcelle_app;

create table screening_list (
  id uuid not null,
  sha256 bytea not null,
  published text not null,
  entries integer not null,
  loaded_at timestamp with time zone default clock_timestamp() not null,
  constraint screening_list_entries_check CHECK (entries > 0),
  constraint screening_list_pkey PRIMARY KEY (id)
);
grant insert, select on screening_list to parcelle_app;

create table screening_note (
  id bigint generated always as identity not null,
  dossier_id uuid not null,
  outcome text not null,
  note text not null,
  subjects text[] not null,
  user_id uuid not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint screening_note_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id),
  constraint screening_note_outcome_check CHECK (outcome = ANY (ARRAY['cleared'::text, 'confirmed'::text])),
  constraint screening_note_pkey PRIMARY KEY (id),
  constraint screening_note_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX screening_note_of_dossier ON screening_note USING btree (dossier_id, id);
grant insert, select on screening_note to parcelle_app;

create table seen_point (
  dossier_id uuid not null,
  point text not null,
  state text not null,
  note text,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint seen_point_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES dossier(id) ON DELETE CASCADE,
  constraint seen_point_pkey PRIMARY KEY (dossier_id, point),
  constraint seen_point_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
grant delete, insert, select, update on seen_point to parcelle_app;

create table signing_act (
  signer_id uuid not null,
  consent text not null,
  consent_version text not null,
  address text not null,
  channel text not null,
  sent_to text not null,
  user_id uuid,
  level text not null,
  at timestamp with time zone not null,
  constraint signing_act_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  constraint signing_act_pkey PRIMARY KEY (signer_id),
  constraint signing_act_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES envelope_signer(id) ON DELETE CASCADE,
  constraint signing_act_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
grant delete, insert, select on signing_act to parcelle_app;

create table signing_authority (
  certificate_sha256 bytea not null,
  chain bytea[] not null,
  crl bytea not null,
  crl_at timestamp with time zone not null,
  constraint signing_authority_certificate_sha256_check CHECK (length(certificate_sha256) = 32),
  constraint signing_authority_chain_check CHECK (cardinality(chain) > 0),
  constraint signing_authority_pkey PRIMARY KEY (certificate_sha256)
);
grant delete, insert, select, update on signing_authority to parcelle_app;

create table signing_code (
  signer_id uuid not null,
  code_hash bytea not null,
  channel text not null,
  sending_id uuid,
  expires_at timestamp with time zone not null,
  trials integer default 0 not null,
  constraint signing_code_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  constraint signing_code_pkey PRIMARY KEY (signer_id),
  constraint signing_code_sending_id_fkey FOREIGN KEY (sending_id) REFERENCES signing_code_sending(id) ON DELETE SET NULL,
  constraint signing_code_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES envelope_signer(id) ON DELETE CASCADE
);
CREATE INDEX signing_code_sending_id ON signing_code USING btree (sending_id) WHERE sending_id IS NOT NULL;
grant delete, insert, select, update on signing_code to parcelle_app;

create table signing_code_sending (
  id uuid default gen_random_uuid() not null,
  channel text not null,
  email text not null,
  phone text,
  sent_at timestamp with time zone default clock_timestamp() not null,
  constraint signing_code_sending_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  constraint signing_code_sending_pkey PRIMARY KEY (id)
);
CREATE INDEX signing_code_sending_email ON signing_code_sending USING btree (email, sent_at);
CREATE INDEX signing_code_sending_phone ON signing_code_sending USING btree (phone, sent_at) WHERE phone IS NOT NULL;
CREATE INDEX signing_code_sending_sent_at ON signing_code_sending USING btree (sent_at);
grant delete, insert, select, update on signing_code_sending to parcelle_app;

create table signing_visit (
  key_hash bytea not null,
  signer_id uuid not null,
  kind text not null,
  user_id uuid,
  session text,
  return_url text,
  opened integer[] default '{}'::integer[] not null,
  read integer[] default '{}'::integer[] not null,
  verified_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint signing_visit_kind_check CHECK (kind = ANY (ARRAY['frame'::text, 'visit'::text])),
  constraint signing_visit_pkey PRIMARY KEY (key_hash),
  constraint signing_visit_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES envelope_signer(id) ON DELETE CASCADE,
  constraint signing_visit_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX signing_visit_expires ON signing_visit USING btree (expires_at);
CREATE INDEX signing_visit_of_signer ON signing_visit USING btree (signer_id);
grant delete, insert, select, update on signing_visit to parcelle_app;

create table stored_file (
  key text not null,
  sha256 bytea not null,
  size bigint not null,
  mimetype text not null,
  scan text default 'none'::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  piece_digests bytea,
  constraint stored_file_pkey PRIMARY KEY (key),
  constraint stored_file_scan_check CHECK (scan = ANY (ARRAY['none'::text, 'to_scan'::text, 'clean'::text, 'refused'::text]))
);
CREATE INDEX stored_file_to_scan ON stored_file USING btree (created_at) WHERE scan = 'to_scan'::text;
CREATE INDEX stored_file_unscanned ON stored_file USING btree (created_at) WHERE scan = 'none'::text;
CREATE TRIGGER stored_file_removed AFTER DELETE ON stored_file FOR EACH ROW EXECUTE FUNCTION add_removed_file();
grant delete, insert, select, update on stored_file to parcelle_app;

CREATE OR REPLACE FUNCTION public.add_job(task text, payload json, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  perform graphile_worker.add_job(task, payload, run_at => add_job.run_at, job_key => add_job.job_key);
end $function$;

CREATE OR REPLACE FUNCTION public.add_removed_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into removed_file (key) values (old.key) on conflict (key) do update set removed_at = excluded.removed_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_sign_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'app_user' then
    perform pg_notify('dossier_changed', old.id::text);
  else
    perform pg_notify('dossier_changed', coalesce(old.payload ->> 'accountId', ''));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_dossier(d dossier, change integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
  select scope, scope_id, d.form_id, d.bucket, case when scope = 'all' then d.integrate_state else '' end, change
  from (values ('owner', d.owner_id), ('firm', d.firm_id), ('all', null)) as scopes (scope, scope_id)
  where scope = 'all' or scope_id is not null
$function$;

CREATE OR REPLACE FUNCTION public.count_dossier_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform count_dossier(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_dossier(new, 1); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_dossier_day_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform count_dossier_days(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_dossier_days(new, 1); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_dossier_days(d dossier, change integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into dossier_day (day, created, signed)
  select (at at time zone 'Europe/Paris')::date, created, signed
  from (values (d.creation_date, change, 0), (d.signature_date, 0, change)) as days (at, created, signed)
  where at is not null
$function$;

CREATE OR REPLACE FUNCTION public.dossier_progress(status text, integrate_state text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(case when status = 'signed'
    then 100 + array_position(array['ongoing', 'error', 'validated', 'sync', 'refused'], integrate_state)
    else array_position(array['ongoing', 'mission_validation', 'mission_validated', 'mission_abort',
      'adequacy_report_validation', 'adequacy_report_failure', 'adequacy_report_validated', 'registration', 'registered',
      'compliance_validation', 'additional_documents', 'compliant', 'compliant_payment', 'signature', 'unsigned',
      'canceled', 'rejected'], status) end, 0)
$function$;

CREATE OR REPLACE FUNCTION public.forget_stored_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  for n in 0 .. tg_nargs - 1 loop
    delete from stored_file where key = to_jsonb(old) ->> tg_argv[n];
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.has_confirmed_hit(of_dossier uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (open_subjects(has_confirmed_hit.of_dossier) open(subject)
              JOIN screening_note noted ON (((noted.dossier_id = has_confirmed_hit.of_dossier) AND (open.subject = ANY (noted.subjects)))))
           WHERE ((noted.outcome = 'confirmed'::text) AND (NOT (EXISTS ( SELECT
                    FROM screening_note later
                   WHERE ((later.dossier_id = has_confirmed_hit.of_dossier) AND (later.outcome = 'cleared'::text) AND (later.id > noted.id)))))))) AS "exists";
END;

CREATE OR REPLACE FUNCTION public.has_open_hit(of_dossier uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM open_subjects(has_open_hit.of_dossier) open_subjects(open_subjects))) AS "exists";
END;

CREATE OR REPLACE FUNCTION public.mark_screened_dossier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update dossier set screened_with = new.list_id, had_hit = had_hit or new.answered <> '[]'
  where id = new.dossier_id
    and (screened_with is distinct from new.list_id or (not had_hit and new.answered <> '[]'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_clients_of_advisor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update client set firm_id = new.firm_id where advisor_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.normalise_dossier_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search := normalise_search_text(new.search);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.normalise_search(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select btrim(regexp_replace(
    replace(replace(replace(translate(
      lower(regexp_replace(normalize(given, nfd),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]',
        '', 'g') collate "und-x-icu"),
      'øłđ’', 'old'''), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.normalise_search_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(line[1] || normalise_search(line[2]), '' order by rank), '')
  from regexp_matches(given, E'([\n\t]?)([^\n\t]+)', 'g') with ordinality as lines (line, rank)
$function$;

CREATE OR REPLACE FUNCTION public.open_subjects(of_dossier uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (hit.value ->> 'subject'::text)
    FROM ( SELECT screening.answered
            FROM screening
           WHERE (screening.dossier_id = open_subjects.of_dossier)
           ORDER BY screening.id DESC
          LIMIT 1) last,
     LATERAL jsonb_array_elements(last.answered) hit(value)
   WHERE (NOT (EXISTS ( SELECT
            FROM screening_note noted
           WHERE ((noted.dossier_id = open_subjects.of_dossier) AND (noted.outcome = 'cleared'::text) AND ((hit.value ->> 'subject'::text) = ANY (noted.subjects))))));
END;

CREATE OR REPLACE FUNCTION public.refuse_edition_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (old.state not in ('live', 'past')
     or (old.state = 'live' and new.state = 'past' and to_jsonb(new) - 'state' = to_jsonb(old) - 'state'))
  then return new; end if;
  if tg_op = 'DELETE' and old.state not in ('live', 'past') then return old; end if;
  raise exception 'a published edition is never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_edition_content_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.body is null and new.digest = old.digest and current_user <> 'parcelle_app'
  then return new; end if;
  if tg_op = 'DELETE' and not exists (select from edition_part where digest = old.digest) then return old; end if;
  raise exception 'the text of an edition is never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_edition_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the events of editions are never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_edition_part_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from edition where id in (new.edition, old.edition) and state in ('live', 'past'))
  then raise exception 'a published edition is never changed'; end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_edition_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'editions are never emptied';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.payload is null and new.salt is null
     and (new.dossier_id, new.seq, new.at, new.actor_id, new.role, new.event, new.request_id, new.payload_hash, new.prev, new.hash)
         is not distinct from
         (old.dossier_id, old.seq, old.at, old.actor_id, old.role, old.event, old.request_id, old.payload_hash, old.prev, old.hash)
     and current_user <> 'parcelle_app'
  then return new; end if;
  raise exception 'the events of a dossier are never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_event_without_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if has_table_privilege('dossier_event', 'update, delete, truncate')
     and current_setting('parcelle.acting_as', true) is distinct from 'owner' then
    raise exception 'a dossier event is written by the login of the programs, not by %', current_user
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unapproved_edition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user = 'parcelle_app' and new.state = 'live' and (tg_op = 'INSERT' or old.state <> 'live') and not exists (
    select from edition_proposal where edition = new.id and digest = new.digest and state = 'approved')
  then raise exception 'the edition % was approved by nobody', new.id; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rewrite_cards_of_advisor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Whoever advises a dossier is its owner, and there is an index of owners.
  update dossier d set card = null, search = search_of_advisor(d, new) where owner_id = new.id and advisor_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rewrite_cards_of_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update dossier d set card = null, search = search_of_client(d, new) where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_lines(opening text, first_part text, second_part text, VARIADIC codes text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(opening || regexp_replace(part, '\s+', ' ', 'g'), '' order by rank), '')
  from unnest(array[
    case when first_part <> '' and second_part <> '' then concat_ws(' ', first_part, second_part, first_part)
    else coalesce(nullif(first_part, ''), second_part) end
  ] || codes) with ordinality as parts (part, rank)
  where part <> ''
$function$;

CREATE OR REPLACE FUNCTION public.search_of_advisor(d dossier, a app_user)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select split_part(d.search, E'\t', 1) || search_lines(E'\t', a.firstname, a.lastname, a.external_id)
$function$;

CREATE OR REPLACE FUNCTION public.search_of_client(d dossier, c client)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select search_lines(E'\n', c.last_name, c.first_name, c.username, d.number)
    || case when strpos(d.search, E'\t') > 0 then substr(d.search, strpos(d.search, E'\t')) else '' end
$function$;

CREATE OR REPLACE FUNCTION public.set_client_firm()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.firm_id := (select firm_id from app_user where id = new.advisor_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.write_dossier_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
AS $function$
begin
  select row_to_json(card), coalesce(lower(a.lastname || ' ' || a.firstname), '')
  into new.card, new.advisor_name
  from (select) nothing
  left join client c on c.id = new.client_id
  left join app_user a on a.id = new.advisor_id
  cross join lateral (
    select new.id, new.number, new.form_id, new.edition, new.direct, new.status, new.markers, new.integrate_state,
      new.correction, new.last_reason, new.last_message, new.pairing, new.client_id, new.advisor_id, new.creation_date,
      new.validation_date, new.signature_date, new.last_activity, new.last_submitted_block, new.block_id, new.page_id,
      new.page_rank, new.page_count, new.missing, new.product, new.shares, new.subscription_amount, new.amount_paid,
      new.detention_mode, new.dismemberment_type, new.dismemberment_scope, new.lead,
      case when c.id is not null then json_build_object('id', c.id, 'civility', c.civility, 'first_name', c.first_name,
        'last_name', c.last_name, 'username', c.username) end as client,
      case when a.id is not null then json_build_object('id', a.id, 'external_id', a.external_id,
        'firstname', a.firstname, 'lastname', a.lastname) end as advisor
  ) card;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.write_dossier_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into dossier_search
  values (new.id, new.owner_id, new.firm_id, new.form_id, new.bucket, new.integrate_state, new.search)
  on conflict (dossier_id) do update
  set owner_id = excluded.owner_id, firm_id = excluded.firm_id, bucket = excluded.bucket,
      integrate_state = excluded.integrate_state, search = excluded.search;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_product_names(of_edition text)
 RETURNS void
 LANGUAGE sql
AS $function$
  update dossier set product_name = one ->> 'name'
  from edition_part part join edition_content content using (digest)
  cross join jsonb_array_elements(content.body::jsonb -> 'products') one
  where part.edition = of_edition and part.path = 'products.json'
    and dossier.edition = of_edition and dossier.product = one ->> 'code';
  update received_dossier set product_name = dossier.product_name
  from dossier where dossier.id = dossier_id and dossier.edition = of_edition
$function$;
