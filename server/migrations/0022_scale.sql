-- The programs sign in with a login of their own, parcelle_app or a member of it, and take no role any more. Whoever
-- writes evidence must not be able to change it. Programs that connect as the owner on purpose (migrations, demo data,
-- commands of the operator) set parcelle.acting_as in each transaction.
create or replace function refuse_event_without_role() returns trigger language plpgsql as $$
begin
  if has_table_privilege('dossier_event', 'update, delete, truncate')
     and current_setting('parcelle.acting_as', true) is distinct from 'owner' then
    raise exception 'a dossier event is written by the login of the programs, not by %', current_user
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- The programs' login also runs the queue.
grant insert, update, delete on job_runner to parcelle_app;

-- What waits, or is old enough to go, is found by an index of its own: jobs and /metrics read what changed, not tables.
create index envelope_preparing on envelope (created_at) where state = 'preparing';
create index envelope_to_close on envelope (ended_at) where state = 'completed' and closed_at is null;
create index envelope_to_expire on envelope (expires_at) where state = 'sent';
create index dossier_to_document on dossier (last_activity, id) where status = 'additional_documents';
create index delivery_with_body on delivery (ended_at) where body is not null;
create index delivery_try_age on delivery_try (ended_at);
create index mail_age on mail (created_at) where dossier_id is null;
create index mail_with_text on mail (created_at) where body <> '';
create index connect_message_age on connect_message (received_at);
create index removed_file_age on removed_file (removed_at);

-- The entry up to which the chain was copied to the file store, beside its head: chains that moved since are few.
alter table dossier_event_head add column copied_seq integer not null default 0;
update dossier_event_head head set copied_seq = copied.seq from copied_head copied where copied.dossier_id = head.dossier_id;
create index dossier_event_head_uncopied on dossier_event_head (dossier_id) where seq > copied_seq;
