-- The state of the embedded identity provider, so that any API process can continue a sign-in that another began.
create table oidc_state (
  model       text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  user_code   text,
  uid         text,
  expires_at  timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_state_grant on oidc_state (grant_id) where grant_id is not null;
create index oidc_state_uid on oidc_state (model, uid) where uid is not null;
create index oidc_state_expiry on oidc_state (expires_at);

-- Ends the live streams of whoever signs out or is disabled. Every API process listens on the channel of the dossiers;
-- the id sent is that of the person.
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

-- Wrong passwords per user name and per network or known device. Logged, unlike the rate limits: a crash of the
-- database must not reset the number of tries. The key is a hash, because people type their password into the wrong
-- field.
create table password_try (
  key          text primary key,
  tries        integer not null,
  next_at      timestamptz not null,
  forgotten_at timestamptz not null
);
create index password_try_end on password_try (forgotten_at);

-- Links to set a first password: valid once, for a few days. Only the hash of the token is stored, so that nobody can
-- use what they read here.
create table invitation (
  token_hash bytea primary key,
  user_id    uuid not null references app_user on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index invitation_user on invitation (user_id);

-- Links to replace a forgotten password: valid once, for half an hour, stored as above.
create table password_reset (
  token_hash bytea primary key,
  user_id    uuid not null references app_user on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_reset_user on password_reset (user_id);
