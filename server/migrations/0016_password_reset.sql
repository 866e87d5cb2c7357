-- A link by which someone who forgot their password sets another: good once, for half an hour. Only its hash is kept,
-- so that whoever reads this table cannot use it.
create table password_reset (
  token_hash bytea primary key,
  user_id    uuid not null references app_user on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_reset_user on password_reset (user_id);
