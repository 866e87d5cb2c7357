-- What the embedded identity provider remembers, so that any API process can carry on a sign-in begun by another.
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

-- Signing and cookie keys, generated once and kept.
create table kept_secret (
  name       text primary key,
  value      jsonb not null,
  created_at timestamptz not null default now()
);

-- Hits per key in the current window. Unlogged: losing the counts in a crash costs nothing.
create unlogged table rate_limit (
  key         text primary key,
  window_ends timestamptz not null,
  hits        integer not null
);
create index rate_limit_end on rate_limit (window_ends);

-- A link by which someone sets a first password: good once, for a few days. Only its hash is kept, so that
-- whoever reads this table cannot use it.
create table invitation (
  token_hash bytea primary key,
  user_id    uuid not null references app_user on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index invitation_user on invitation (user_id);
