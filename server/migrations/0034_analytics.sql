-- That a dossier was signed, told once and without anything that says whose it is.
create table analytics_event (
  dossier_id uuid primary key references dossier on delete cascade,
  payload    jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at    timestamptz
);
create index analytics_event_waiting on analytics_event (created_at) where sent_at is null;
