create sequence dossier_number start 48200;

create table dossier (
  id              uuid primary key default gen_random_uuid(),
  -- What people read to each other on the telephone.
  number          text not null unique default nextval('dossier_number')::text,
  form_id         integer not null,
  direct          boolean not null,
  status          text not null,
  -- Every status is in exactly one list; an unknown one is refused because its bucket would be null.
  bucket          text not null generated always as (case
    when status in ('ongoing', 'mission_validation', 'mission_validated', 'mission_abort', 'adequacy_report_validation',
                    'adequacy_report_validated', 'adequacy_report_failure', 'registration', 'registered',
                    'compliance_validation', 'additional_documents', 'compliant', 'compliant_payment') then 'current'
    when status in ('signature', 'unsigned') then 'signature'
    when status = 'signed' then 'signed'
    when status in ('canceled', 'rejected') then 'abandoned'
  end) stored,
  markers         text[] not null default '{}',
  integrate_state text not null default 'ongoing' check (integrate_state in ('ongoing', 'validated', 'sync', 'error', 'refused')),
  client_id       uuid references client,
  advisor_id      uuid references app_user,
  created_by      uuid not null references app_user,
  creation_date   timestamptz not null default now(),
  signature_date  timestamptz,
  last_activity   timestamptz not null default now()
);
create index dossier_advisor on dossier (advisor_id, bucket, last_activity desc, id desc);
create index dossier_creator on dossier (created_by, bucket, last_activity desc, id desc);
create index dossier_client on dossier (client_id, bucket, last_activity desc, id desc);
create index dossier_bucket on dossier (bucket, last_activity desc, id desc);
create index dossier_integration on dossier (integrate_state, last_activity desc, id desc) where status = 'signed';

create table dossier_authorized_client (
  dossier_id uuid not null references dossier on delete cascade,
  client_id  uuid not null references client on delete cascade,
  primary key (dossier_id, client_id)
);
create index dossier_authorized_client_client on dossier_authorized_client (client_id);
