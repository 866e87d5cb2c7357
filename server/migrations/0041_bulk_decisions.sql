-- One decision about many signed dossiers, made by a job, one dossier after the other.
create table bulk_decision (
  id                uuid primary key default gen_random_uuid(),
  user_id           uuid not null references app_user,
  request_id        text,
  integration_state text not null check (integration_state in ('validated', 'error')),
  reason            text,
  -- From which state they are decided; whatever has left it meanwhile is somebody else's decision.
  from_state        text not null check (from_state in ('ongoing', 'error')),
  state             text not null default 'running' check (state in ('running', 'stopped', 'done')),
  created_at        timestamptz not null default clock_timestamp(),
  ended_at          timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create index bulk_decision_running on bulk_decision (created_at) where state = 'running';
create index bulk_decision_of on bulk_decision (user_id);
create index bulk_decision_ended on bulk_decision (ended_at) where ended_at is not null;

-- What became of each; written in the transaction that decides on it, so that none is decided twice.
create table bulk_item (
  bulk_id    uuid not null references bulk_decision on delete cascade,
  place      integer not null,
  dossier_id uuid not null references dossier on delete cascade,
  outcome    text not null default 'waiting' check (outcome in ('waiting', 'done', 'refused')),
  -- Why it was refused, as the call for one dossier would have said.
  error      jsonb,
  at         timestamptz,
  primary key (bulk_id, place),
  unique (bulk_id, dossier_id),
  check ((outcome = 'refused') = (error is not null)),
  check ((outcome = 'waiting') = (at is null))
);
create index bulk_item_waiting on bulk_item (bulk_id, place) where outcome = 'waiting';
create index bulk_item_of on bulk_item (dossier_id);

-- What somebody looks for again and again in the list of signed dossiers.
create table saved_filter (
  user_id           uuid not null references app_user on delete cascade,
  name              text not null,
  integration_state text check (integration_state in ('ongoing', 'validated', 'sync', 'error', 'refused')),
  term              text not null default '',
  form              integer,
  days              integer,
  created_at        timestamptz not null default clock_timestamp(),
  primary key (user_id, name)
);
