-- Which papers of an envelope were read to their end, or taken away to be read, in a visit to the signing page.
alter table signing_visit add column read integer[] not null default '{}';

-- In which language people are written to: an account's is the one they last opened the portal in; a dossier's is the
-- one it was opened in, for those of its people who have no account.
alter table app_user add column locale text check (locale in ('fr', 'en'));
alter table dossier add column locale text check (locale in ('fr', 'en'));
