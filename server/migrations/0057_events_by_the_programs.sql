-- Requests and jobs write as parcelle_app, a role that each of their connections takes. A connection that lost it (a
-- pooler gave it to somebody else) must not write evidence as the owner, who could change it: only programs that connect
-- as the owner by intention (migrations, demo data, commands of the operator) say so, in each of their transactions.
create function refuse_event_without_role() returns trigger language plpgsql as $$
begin
  if current_user <> 'parcelle_app' and current_setting('parcelle.acting_as', true) is distinct from 'owner' then
    raise exception 'a dossier event is written as parcelle_app, not as %', current_user
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger dossier_event_by_the_programs before insert on dossier_event
  for each statement execute function refuse_event_without_role();
