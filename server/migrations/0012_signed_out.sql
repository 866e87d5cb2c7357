-- Whoever signs out or is shut out, by whatever way, leaves their live streams at once: every API process hears of it on
-- the channel of the dossiers, where the id is that of the person.
create function announce_sign_out() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'app_user' then
    perform pg_notify('dossier_changed', old.id::text);
  else
    perform pg_notify('dossier_changed', coalesce(old.payload ->> 'accountId', ''));
  end if;
  return null;
end $$;
create trigger signed_out after delete on oidc_state
  for each row when (old.model = 'Grant') execute function announce_sign_out();
create trigger shut_out after update of disabled on app_user
  for each row when (new.disabled and not old.disabled) execute function announce_sign_out();

-- How many screens a person has open is asked whenever another opens.
create index dossier_presence_user on dossier_presence (user_id);
