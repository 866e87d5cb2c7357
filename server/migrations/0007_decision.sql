-- The documents of the back office's last request, by name; the evidence has the earlier requests. A document counts as
-- given when the question has a receipt newer than `asked_at`.
create table requested_document (
  dossier_id  uuid not null references dossier on delete cascade,
  element_id  integer not null,
  -- Empty: any type that the question accepts.
  type_id     text not null default '',
  reason      text not null,
  -- A date that is shown and reminded of, and has no other effect.
  due         date,
  asked_at    timestamptz not null default clock_timestamp(),
  asked_by    uuid references app_user,
  reminded_at timestamptz,
  primary key (dossier_id, element_id, type_id)
);
create index requested_document_due on requested_document (due) where reminded_at is null;

-- The customers who were proposed for a pairing and are somebody else.
create table rejected_candidate (
  dossier_id uuid not null references dossier on delete cascade,
  scope      text not null check (scope in ('np', 'usu')),
  code       text not null,
  user_id    uuid not null references app_user,
  at         timestamptz not null default now(),
  primary key (dossier_id, scope, code)
);

-- One decision on many signed dossiers, executed by a job, one dossier after the other.
create table bulk_decision (
  id                uuid primary key default gen_random_uuid(),
  user_id           uuid not null references app_user,
  request_id        text,
  integration_state text not null check (integration_state in ('validated', 'error')),
  reason            text,
  -- Only dossiers that are still in this state are decided.
  from_state        text not null check (from_state in ('ongoing', 'error')),
  state             text not null default 'running' check (state in ('running', 'stopped', 'done')),
  created_at        timestamptz not null default clock_timestamp(),
  ended_at          timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create index bulk_decision_running on bulk_decision (created_at) where state = 'running';
create index bulk_decision_of on bulk_decision (user_id);
create index bulk_decision_ended on bulk_decision (ended_at) where ended_at is not null;

-- The dossiers of a bulk decision, each updated in the transaction that decides on it, so that none is decided twice.
create table bulk_item (
  bulk_id    uuid not null references bulk_decision on delete cascade,
  place      integer not null,
  dossier_id uuid not null references dossier on delete cascade,
  outcome    text not null default 'waiting' check (outcome in ('waiting', 'done', 'refused')),
  -- The refusal, as the call for one dossier answers it.
  error      jsonb,
  at         timestamptz,
  primary key (bulk_id, place),
  unique (bulk_id, dossier_id),
  check ((outcome = 'refused') = (error is not null)),
  check ((outcome = 'waiting') = (at is null))
);
create index bulk_item_waiting on bulk_item (bulk_id, place) where outcome = 'waiting';
create index bulk_item_of on bulk_item (dossier_id);

-- A request to correct elements of a signed dossier; one at a time.
create table correction (
  id          uuid primary key default gen_random_uuid(),
  dossier_id  uuid not null references dossier on delete cascade,
  state       text not null default 'open' check (state in ('open', 'done', 'withdrawn')),
  due         date not null,
  asked_by    uuid not null references app_user,
  asked_at    timestamptz not null default clock_timestamp(),
  reminded_at timestamptz,
  ended_at    timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index correction_open on correction (dossier_id) where state = 'open';
create index correction_of on correction (dossier_id, asked_at desc);

-- The elements to correct, with the stored answers before and after.
create table correction_item (
  correction_id uuid not null references correction on delete cascade,
  element_id    integer not null,
  kind          text not null check (kind in ('answer', 'receipt')),
  reason        text not null,
  before        text not null,
  after         text,
  answered_at   timestamptz,
  answered_by   uuid references app_user,
  primary key (correction_id, element_id),
  check ((answered_at is null) = (after is null))
);

-- The registers of frozen assets that were loaded. The one loaded last is in force; the same file may be loaded again.
create table screening_list (
  id        uuid primary key,
  sha256    bytea not null,
  published text not null,
  entries   integer not null check (entries > 0),
  loaded_at timestamptz not null default clock_timestamp()
);

create table screening_entry (
  list_id     uuid not null references screening_list on delete cascade,
  register_id integer not null,
  entry       jsonb not null,
  primary key (list_id, register_id)
);

-- Each comparison of the people of a dossier with a register: the people asked about and the hits, an empty list
-- included.
create table screening (
  id         bigint generated always as identity primary key,
  dossier_id uuid not null references dossier,
  list_id    uuid not null references screening_list,
  occasion   text not null check (occasion in ('sending', 'accept', 'list', 'delivery')),
  at         timestamptz not null,
  asked      jsonb not null,
  answered   jsonb not null
);
create index screening_of_dossier on screening (dossier_id, id desc);
create index screening_by_list on screening (dossier_id, list_id);
create index screening_with_hits on screening (dossier_id) where answered <> '[]';

-- What the back office found out about a hit. `subjects` are digests of the person asked about with the person listed.
create table screening_note (
  id         bigint generated always as identity primary key,
  dossier_id uuid not null references dossier,
  outcome    text not null check (outcome in ('cleared', 'confirmed')),
  note       text not null,
  subjects   text[] not null,
  user_id    uuid not null references app_user,
  at         timestamptz not null default clock_timestamp()
);
create index screening_note_of_dossier on screening_note (dossier_id, id);

revoke update, delete on screening_list, screening_entry, screening, screening_note from parcelle_app;

-- The subjects of the last comparison of a dossier that no note has cleared.
create function open_subjects(of_dossier uuid) returns setof text language sql stable
begin atomic
  select hit ->> 'subject'
  from (select answered from screening where dossier_id = of_dossier order by id desc limit 1) last,
    jsonb_array_elements(last.answered) hit
  where not exists (
    select from screening_note noted
    where noted.dossier_id = of_dossier and noted.outcome = 'cleared' and hit ->> 'subject' = any (noted.subjects)
  );
end;

create function has_open_hit(of_dossier uuid) returns boolean language sql stable
begin atomic
  select exists (select from open_subjects(of_dossier));
end;

-- Whether a note later than every clearing confirms one of the open hits.
create function has_confirmed_hit(of_dossier uuid) returns boolean language sql stable
begin atomic
  select exists (
    select from open_subjects(of_dossier) as open (subject)
    join screening_note noted on noted.dossier_id = of_dossier and open.subject = any (noted.subjects)
    where noted.outcome = 'confirmed' and not exists (
      select from screening_note later
      where later.dossier_id = of_dossier and later.outcome = 'cleared' and later.id > noted.id
    )
  );
end;
