-- The documents that the back office asks for, by name; those of the last request only, the evidence has the others.
-- One is given when the question has a newer receipt: whatever becomes of that receipt, this needs no care.
create table requested_document (
  dossier_id  uuid not null references dossier on delete cascade,
  element_id  integer not null,
  -- Empty: any of the types that the question takes.
  type_id     text not null default '',
  reason      text not null,
  -- A day that is told and reminded of, and has no other effect.
  due         date,
  asked_at    timestamptz not null default clock_timestamp(),
  asked_by    uuid references app_user,
  reminded_at timestamptz,
  primary key (dossier_id, element_id, type_id)
);
create index requested_document_due on requested_document (due) where reminded_at is null;

-- Paper dossiers have a number of their own in the register, and scans that are archived stay.
create sequence paper_register_number;
alter table dossier add column register_number text unique;
alter table receipt add column archived_at timestamptz;
-- Those that wait to be registered are looked for often, and are few.
create index dossier_to_register on dossier (id) where status = 'registration';
