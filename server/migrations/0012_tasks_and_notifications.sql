-- The dossiers that ask something of their owner or of the back office, oldest first. Forms being filled in are left
-- out, so that saving an answer does not write these indexes: they are most of `dossier_owner`.
create index dossier_task on dossier (owner_id, status, last_activity, id)
  where status in ('mission_validated', 'mission_abort', 'adequacy_report_validated', 'adequacy_report_failure',
                   'additional_documents', 'signature', 'unsigned');
create index dossier_to_check on dossier (status, last_activity, id)
  where status in ('registered', 'compliance_validation', 'compliant', 'compliant_payment');

-- What happened to the dossiers of a person; deleted after 90 days.
create table notification (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references app_user on delete cascade,
  dossier_id uuid not null references dossier on delete cascade,
  kind       text not null check (kind in (
    'mission-signed', 'mission-declined', 'report-issued', 'report-validated', 'report-refused', 'signed', 'declined',
    'documents-asked', 'documents-received', 'accepted', 'refused', 'flagged', 'correction-asked', 'corrected')),
  at         timestamptz not null,
  read_at    timestamptz
);
create index notification_of on notification (user_id, at desc, id desc);
create index notification_of_dossier on notification (dossier_id);
create index notification_age on notification (at);
