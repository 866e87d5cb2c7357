-- A link by which someone sets a first password: good once, for a few days. Only its hash is kept, so that
-- whoever reads this table cannot use it.
create table invitation (
  token_hash bytea primary key,
  user_id    uuid not null references app_user on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index invitation_user on invitation (user_id);

-- Whom a dossier has already written to: nobody is invited to it twice.
create table dossier_invitation (
  dossier_id uuid not null references dossier on delete cascade,
  client_id  uuid not null references client on delete cascade,
  sent_at    timestamptz not null default now(),
  primary key (dossier_id, client_id)
);
