-- What the advisor writes of the suitability report, part by part. The version says which text a save was based on.
create table report_text (
  dossier_id uuid not null references dossier,
  part       text not null,
  text       text not null,
  version    integer not null default 1,
  changed_by uuid references app_user,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (dossier_id, part)
);

-- The report as it was issued: what it is made of, the paper once it is made, to whom it was sent and what they decided.
create table report (
  id          uuid primary key default gen_random_uuid(),
  dossier_id  uuid not null references dossier,
  trial       integer not null,
  -- {formVersion, answers, texts, date}
  frozen      jsonb not null,
  issued_by   uuid references app_user,
  issued_at   timestamptz not null default clock_timestamp(),
  name        text not null,
  email       text not null,
  document_id uuid unique references document,
  -- SHA-256 of the token of the personal link.
  link_hash   bytea unique,
  failed_at   timestamptz,
  opened_at   timestamptz,
  decision    text check (decision in ('validated', 'refused')),
  reason      text,
  decided_at  timestamptz,
  unique (dossier_id, trial)
);
