-- Drafts are proposed by one person and approved by another, and then published by a job. A discarded draft keeps its
-- operations and is listed no more.
alter table edition drop constraint edition_state_check;
alter table edition add constraint edition_state_check
  check (state in ('draft', 'proposed', 'live', 'past', 'discarded'));

-- What becomes of a draft with its operations up to a number: the findings of the check, and what it would change in
-- open dossiers. A job writes it.
create table edition_examination (
  edition    text not null references edition,
  -- The number of the last operation.
  operations integer not null,
  asked_at   timestamptz not null default now(),
  -- Null until the check is done. A list of severity, place and reason.
  findings   jsonb,
  checked_at timestamptz,
  -- How many open dossiers there are, how many were examined, and after which one to continue.
  total      integer,
  examined   integer not null default 0,
  place      jsonb,
  -- Counts and named dossiers by effect, so far.
  impact     jsonb,
  done_at    timestamptz,
  primary key (edition, operations)
);

create table edition_proposal (
  id         uuid primary key default gen_random_uuid(),
  edition    text not null references edition,
  operations integer not null,
  -- Of the files, as they are published.
  digest     text not null check (digest ~ '^[0-9a-f]{64}$'),
  note       text not null default '',
  proposer   uuid not null references app_user,
  at         timestamptz not null default now(),
  state      text not null default 'open'
             check (state in ('open', 'approved', 'refused', 'withdrawn', 'published', 'failed')),
  approver   uuid references app_user,
  decided_at timestamptz,
  -- The note of the approval, or the reason of the refusal.
  answer     text not null default '',
  publish_at timestamptz,
  -- Whether open dossiers that lose nothing are moved after the publication, and how far that is.
  moves      boolean not null default false,
  moved      jsonb,
  foreign key (edition, operations) references edition_examination,
  -- Four eyes.
  check (approver <> proposer),
  check (state not in ('approved', 'published', 'failed') or approver is not null)
);
create unique index edition_proposal_open on edition_proposal (edition) where state in ('open', 'approved');
create index edition_proposal_edition on edition_proposal (edition, at desc, id);
revoke delete, truncate on edition_proposal from parcelle_app;
revoke update on edition_proposal from parcelle_app;
grant update (state, approver, decided_at, answer, publish_at, moves, moved) on edition_proposal to parcelle_app;

-- The programs publish what a second person approved, and nothing else.
grant update (state, title, note, digest, approver, publish_at, published_at) on edition to parcelle_app;
create function refuse_unapproved_edition() returns trigger language plpgsql as $$
begin
  if current_user = 'parcelle_app' and new.state = 'live' and (tg_op = 'INSERT' or old.state <> 'live') and not exists (
    select from edition_proposal where edition = new.id and digest = new.digest and state = 'approved')
  then raise exception 'the edition % was approved by nobody', new.id; end if;
  return new;
end $$;
create trigger edition_with_approval before insert or update on edition
  for each row execute function refuse_unapproved_edition();

-- Everything that happened to editions, as one hash chain.
create table edition_event (
  seq          integer primary key check (seq > 0),
  edition      text not null references edition,
  at           timestamptz not null,
  actor_id     uuid references app_user,
  role         text,
  event        text not null,
  request_id   text,
  payload      jsonb not null,
  salt         bytea not null,
  payload_hash bytea not null,
  prev         bytea,
  hash         bytea not null
);
create index edition_event_edition on edition_event (edition, seq);
revoke update, delete, truncate on edition_event from parcelle_app;
create function refuse_edition_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'the events of editions are never changed';
end $$;
create trigger edition_event_kept before update or delete on edition_event
  for each row execute function refuse_edition_event_change();
create trigger edition_event_not_emptied before truncate on edition_event
  for each statement execute function refuse_edition_event_change();
create trigger edition_event_by_the_programs before insert on edition_event
  for each statement execute function refuse_event_without_role();

-- The last entry of the chain, so that a chain cut off at its end is noticed. Whoever adds an entry locks it.
create table edition_event_head (
  one  boolean primary key default true check (one),
  seq  integer not null,
  hash bytea
);
insert into edition_event_head (seq, hash) values (0, null);
revoke insert, delete, truncate on edition_event_head from parcelle_app;
