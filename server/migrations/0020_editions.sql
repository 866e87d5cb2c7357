-- Everything that the company decides, as one unit: the files of its deployment. A dossier keeps the edition that it was
-- begun with. Only the owner of the database publishes.
create table edition (
  id           text primary key default substr(replace(gen_random_uuid()::text, '-', ''), 1, 16),
  -- SHA-256 over the paths and digests of its parts; null while it is written.
  digest       text check (digest ~ '^[0-9a-f]{64}$'),
  -- The edition that was live when this one was begun.
  parent       text references edition,
  state        text not null default 'draft' check (state in ('draft', 'proposed', 'live', 'past')),
  title        text not null default '',
  note         text not null default '',
  author       uuid references app_user,
  approver     uuid references app_user,
  created_at   timestamptz not null default now(),
  publish_at   timestamptz,
  published_at timestamptz,
  check (state not in ('live', 'past') or (digest is not null and published_at is not null))
);
create unique index edition_live on edition (state) where state = 'live';
create index edition_published on edition (published_at desc);

-- The text of a file by the SHA-256 of its canonical form. Null when it was erased.
create table edition_content (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  body   text
);

create table edition_part (
  edition text not null references edition,
  path    text not null,
  digest  text not null references edition_content,
  primary key (edition, path)
);
create index edition_part_digest on edition_part (digest);

revoke update, delete, truncate on edition, edition_content, edition_part from parcelle_app;

-- A published edition never changes but for its state: live, then past.
create function refuse_edition_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state not in ('live', 'past')
     or (old.state = 'live' and new.state = 'past' and to_jsonb(new) - 'state' = to_jsonb(old) - 'state'))
  then return new; end if;
  if tg_op = 'DELETE' and old.state not in ('live', 'past') then return old; end if;
  raise exception 'a published edition is never changed';
end $$;
create trigger edition_kept before update or delete on edition
  for each row execute function refuse_edition_change();

create function refuse_edition_part_change() returns trigger language plpgsql as $$
begin
  if exists (select from edition where id in (new.edition, old.edition) and state in ('live', 'past'))
  then raise exception 'a published edition is never changed'; end if;
  return coalesce(new, old);
end $$;
create trigger edition_part_kept before insert or update or delete on edition_part
  for each row execute function refuse_edition_part_change();

-- The owner may erase a text that must be forgotten; its digest stays, so that the edition can still be proved.
create function refuse_edition_content_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body is null and new.digest = old.digest and current_user <> 'parcelle_app'
  then return new; end if;
  if tg_op = 'DELETE' and not exists (select from edition_part where digest = old.digest) then return old; end if;
  raise exception 'the text of an edition is never changed';
end $$;
create trigger edition_content_kept before update or delete on edition_content
  for each row execute function refuse_edition_content_change();

create function refuse_edition_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'editions are never emptied';
end $$;
create trigger edition_not_emptied before truncate on edition
  for each statement execute function refuse_edition_truncate();
create trigger edition_part_not_emptied before truncate on edition_part
  for each statement execute function refuse_edition_truncate();
create trigger edition_content_not_emptied before truncate on edition_content
  for each statement execute function refuse_edition_truncate();

-- Each published form that a dossier has becomes an edition under the same id. The first start adds the other files, those
-- of the running deployment, and publishes it as past (server/features/editions/upgrade.ts).
insert into edition (id, title)
select distinct form_version, 'upgrade' from dossier;
insert into edition_content (digest, body)
select distinct encode(sha256(convert_to(definition::text, 'UTF8')), 'hex'), definition::text
from form_version where version in (select form_version from dossier);
insert into edition_part (edition, path, digest)
select version, 'forms/' || form_id || '.json', encode(sha256(convert_to(definition::text, 'UTF8')), 'hex')
from form_version where version in (select form_version from dossier);

alter table dossier add column edition text references edition;
update dossier set edition = form_version;
alter table dossier alter column edition set not null;
alter table dossier drop column form_version;
create index dossier_edition on dossier (edition, bucket, id);

-- What is frozen names its edition.
update envelope set frozen = frozen - 'formVersion' || jsonb_build_object('edition', frozen -> 'formVersion');
update report set frozen = frozen - 'formVersion' || jsonb_build_object('edition', frozen -> 'formVersion');

drop table form_current;
drop table form_version;
