-- A paper as it was attached to a dossier. It never changes: a later one stands beside it.
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

-- What the company publishes about a product, under the digest of what it says: a version never changes either.
create table product_document (
  document_id  text not null,
  version      text not null,
  title        jsonb not null,
  -- The day it bears.
  dated        date not null,
  -- What is printed, in each language.
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

-- The PDF of a version, made when it is first asked for.
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

-- Which versions those who fill in a dossier have opened, and when first. Every opening is in the evidence.
create table product_document_opening (
  dossier_id  uuid not null references dossier,
  document_id text not null,
  version     text not null,
  opened_at   timestamptz not null,
  opened_by   uuid references app_user,
  primary key (dossier_id, document_id, version),
  foreign key (document_id, version) references product_document
);
