-- Orders of the lists besides the last activity. Each expression is written here and in server/dossier/filter/order.ts;
-- an index is only used where both are the same.

-- How far a dossier is: from the form being filled in to the customer system, then what was abandoned.
create function dossier_progress(status text, integrate_state text) returns integer
language sql immutable parallel safe as $$
  select coalesce(case when status = 'signed'
    then 100 + array_position(array['ongoing', 'error', 'validated', 'sync', 'refused'], integrate_state)
    else array_position(array['ongoing', 'mission_validation', 'mission_validated', 'mission_abort',
      'adequacy_report_validation', 'adequacy_report_failure', 'adequacy_report_validated', 'registration', 'registered',
      'compliance_validation', 'additional_documents', 'compliant', 'compliant_payment', 'signature', 'unsigned',
      'canceled', 'rejected'], status) end, 0)
$$;

-- The name by which an advisor is sorted; the card has it, so that no other table is read.
create function card_advisor(card json) returns text language sql immutable parallel safe as $$
  select coalesce(lower((card #>> '{advisor,lastname}') || ' ' || (card #>> '{advisor,firstname}')), '')
$$;

create index dossier_bucket_date on dossier (bucket, coalesce(signature_date, creation_date), id);
create index dossier_bucket_amount on dossier (bucket, coalesce(amount_paid, subscription_amount, 0), id);
create index dossier_bucket_product on dossier (bucket, coalesce(product, ''), id);
create index dossier_bucket_advisor on dossier (bucket, card_advisor(card), id);
create index dossier_bucket_state on dossier (bucket, dossier_progress(status, integrate_state), id);

create index dossier_integration_date on dossier (integrate_state, coalesce(signature_date, creation_date), id)
  where status = 'signed';
create index dossier_integration_amount on dossier
  (integrate_state, coalesce(amount_paid, subscription_amount, 0), id) where status = 'signed';
create index dossier_integration_product on dossier (integrate_state, coalesce(product, ''), id)
  where status = 'signed';
create index dossier_integration_advisor on dossier (integrate_state, card_advisor(card), id)
  where status = 'signed';

alter table saved_filter
  -- As in the address of the list, `-` first when descending; null: the order of the list.
  add column sort text,
  -- Null: the columns of the list.
  add column columns text[];

-- Who reads a dossier to decide on it, for a time, so that two people do not read the same one. It keeps nobody from
-- deciding. Unlogged as the presence of people: after a crash everyone takes theirs again.
create unlogged table dossier_lease (
  dossier_id uuid primary key,
  user_id    uuid not null,
  until      timestamptz not null
);
create index dossier_lease_user on dossier_lease (user_id);
create index dossier_lease_until on dossier_lease (until);
