-- The PDFs that we make for a dossier. A row never changes; a later document is another row.
create table document (
  id               uuid primary key default gen_random_uuid(),
  dossier_id       uuid not null references dossier,
  code             text not null,
  template_version text not null,
  locale           text not null check (locale in ('fr', 'en')),
  file_key         text not null unique references stored_file,
  made_at          timestamptz not null default clock_timestamp(),
  made_by          uuid references app_user
);
create index document_of_dossier on document (dossier_id, code, made_at desc);
create trigger document_forgets_its_file after delete on document
  for each row execute function forget_stored_files('file_key');
revoke update on document from parcelle_app;

-- The documents that the company publishes about a product. The version is a digest of the content and never changes.
create table product_document (
  document_id  text not null,
  version      text not null,
  title        jsonb not null,
  -- The date printed on it.
  dated        date not null,
  -- What is printed, by language.
  papers       jsonb not null,
  published_at timestamptz not null default clock_timestamp(),
  primary key (document_id, version)
);
revoke update, delete on product_document from parcelle_app;

-- The version in force, and since when.
create table product_document_current (
  document_id text primary key,
  version     text not null,
  since       timestamptz not null default clock_timestamp(),
  foreign key (document_id, version) references product_document
);

-- The PDF of a version, made on first request.
create table product_document_file (
  document_id text not null,
  version     text not null,
  locale      text not null check (locale in ('fr', 'en')),
  file_key    text not null unique references stored_file,
  primary key (document_id, version, locale),
  foreign key (document_id, version) references product_document
);
create trigger product_document_file_forgets_its_file after delete on product_document_file
  for each row execute function forget_stored_files('file_key');

-- The versions that were opened in a dossier, and when first. The evidence has every opening.
create table product_document_opening (
  dossier_id  uuid not null references dossier,
  document_id text not null,
  version     text not null,
  opened_at   timestamptz not null,
  opened_by   uuid references app_user,
  primary key (dossier_id, document_id, version),
  foreign key (document_id, version) references product_document
);

-- The parts of the suitability report that the advisor writes. `version` is the optimistic lock.
create table report_text (
  dossier_id uuid not null references dossier,
  part       text not null,
  text       text not null,
  version    integer not null default 1,
  changed_by uuid references app_user,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (dossier_id, part)
);

-- The suitability reports that were issued: content, PDF, recipient and their decision.
create table report (
  id          uuid primary key default gen_random_uuid(),
  dossier_id  uuid not null references dossier,
  -- The attempt number: 1, 2, …
  trial       integer not null,
  -- {formVersion, answers, texts, date}
  frozen      jsonb not null,
  issued_by   uuid references app_user,
  issued_at   timestamptz not null default clock_timestamp(),
  name        text not null,
  email       text not null,
  -- Null until the PDF is made.
  document_id uuid unique references document,
  -- How often making the PDF failed; outages are not counted.
  tries       integer not null default 0,
  failed_at   timestamptz,
  -- SHA-256 of the token in the recipient's link.
  link_hash   bytea unique,
  opened_at   timestamptz,
  decision    text check (decision in ('validated', 'refused')),
  reason      text,
  decided_at  timestamptz,
  unique (dossier_id, trial)
);
