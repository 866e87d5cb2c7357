-- What is to be corrected in a signed dossier, element by element; one request at a time.
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

-- Answers as they are stored: what was there when it was asked for, and what was given instead.
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

-- A correction is awaited: part of the dossier, and so of its card.
alter table dossier add column correction boolean not null default false;
