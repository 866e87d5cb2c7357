-- What lists, counters and searches read.

-- Counters as sums of +1 and -1, so that two writers never wait for each other; a job folds them from time to time.
create table dossier_count (
  id              bigint generated always as identity primary key,
  scope           text not null check (scope in ('owner', 'firm', 'all')),
  scope_id        uuid,
  form_id         integer not null,
  bucket          text not null,
  integrate_state text not null,
  count           integer not null
);
create index dossier_count_scope on dossier_count (scope, scope_id, bucket) include (form_id, integrate_state, count);

-- The same by day in Paris: dossiers opened, dossiers signed.
create table dossier_day (
  id      bigint generated always as identity primary key,
  day     date not null,
  created integer not null default 0,
  signed  integer not null default 0
);
create index dossier_day_day on dossier_day (day) include (created, signed);

-- How integration stands is counted for the whole company only: nobody with a portfolio is ever told.
create function count_dossier(d dossier, change integer) returns void language sql as $$
  insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
  select scope, scope_id, d.form_id, d.bucket, case when scope = 'all' then d.integrate_state else '' end, change
  from (values ('owner', d.owner_id), ('firm', d.firm_id), ('all', null)) as scopes (scope, scope_id)
  where scope = 'all' or scope_id is not null
$$;

create function count_dossier_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_dossier(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_dossier(new, 1); end if;
  return null;
end $$;

create trigger dossier_counted after insert or delete on dossier
  for each row execute function count_dossier_change();
create trigger dossier_recounted after update on dossier
  for each row
  when ((old.form_id, old.bucket, old.integrate_state, old.owner_id, old.firm_id)
        is distinct from (new.form_id, new.bucket, new.integrate_state, new.owner_id, new.firm_id))
  execute function count_dossier_change();

create function count_dossier_days(d dossier, change integer) returns void language sql as $$
  insert into dossier_day (day, created, signed)
  select (at at time zone 'Europe/Paris')::date, created, signed
  from (values (d.creation_date, change, 0), (d.signature_date, 0, change)) as days (at, created, signed)
  where at is not null
$$;

create function count_dossier_day_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_dossier_days(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_dossier_days(new, 1); end if;
  return null;
end $$;

create trigger dossier_day_counted after insert or delete on dossier
  for each row execute function count_dossier_day_change();
create trigger dossier_day_recounted after update on dossier
  for each row
  when ((old.creation_date, old.signature_date) is distinct from (new.creation_date, new.signature_date))
  execute function count_dossier_day_change();

-- What lists show of a dossier, kept ready in its row: it is read a thousand times for each time it changes, and joining
-- the people and writing it all as JSON takes five times as long as reading the card. It has the columns of the dossier
-- under their own names, its client and its advisor; instants are in UTC.
create function write_dossier_card() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  select to_jsonb(new)
    - '{card,search,bucket,created_by,owner_id,firm_id,duplicated_from}'::text[]
    || jsonb_build_object('client', to_jsonb(c), 'advisor', to_jsonb(a))
  into new.card
  from (select) nothing
  left join (select id, civility, first_name, last_name, username from client) c on c.id = new.client_id
  left join (select id, external_id, firstname, lastname from app_user) a on a.id = new.advisor_id;
  return new;
end $$;

create trigger dossier_card_written before insert or update on dossier
  for each row execute function write_dossier_card();
-- Also while data is loaded in bulk, when other triggers rest: a dossier is never without its card.
alter table dossier enable always trigger dossier_card_written;

-- People who change their name change it on every card: any update writes it anew.
create function rewrite_cards_of_client() returns trigger language plpgsql as $$
begin
  update dossier set card = null where client_id = new.id;
  return null;
end $$;

create trigger client_renamed after update on client
  for each row
  when ((old.civility, old.first_name, old.last_name, old.username)
        is distinct from (new.civility, new.first_name, new.last_name, new.username))
  execute function rewrite_cards_of_client();

create function rewrite_cards_of_advisor() returns trigger language plpgsql as $$
begin
  -- Whoever advises a dossier is its owner, and there is an index of owners.
  update dossier set card = null where owner_id = new.id and advisor_id = new.id;
  return null;
end $$;

create trigger advisor_renamed after update on app_user
  for each row
  when ((old.external_id, old.firstname, old.lastname) is distinct from (new.external_id, new.firstname, new.lastname))
  execute function rewrite_cards_of_advisor();

-- What is searched, in rows of its own: a dossier is saved all the time, its names hardly ever change, and the trigrams of
-- a name are dear to write. One index for each portfolio, one for each list of the company, so that a search in a short
-- list does not read through the long ones; written at once, so that no search reads a backlog first.
create extension if not exists pg_trgm;
create table dossier_search (
  dossier_id      uuid primary key references dossier on delete cascade,
  owner_id        uuid not null,
  firm_id         uuid,
  form_id         integer not null,
  bucket          text not null,
  integrate_state text not null,
  search          text not null
);

create function write_dossier_search() returns trigger language plpgsql as $$
begin
  insert into dossier_search
  values (new.id, new.owner_id, new.firm_id, new.form_id, new.bucket, new.integrate_state, new.search)
  on conflict (dossier_id) do update
  set owner_id = excluded.owner_id, firm_id = excluded.firm_id, bucket = excluded.bucket,
      integrate_state = excluded.integrate_state, search = excluded.search;
  return null;
end $$;

create trigger dossier_added_to_search after insert on dossier
  for each row execute function write_dossier_search();
create trigger dossier_found_otherwise after update on dossier
  for each row
  when ((old.owner_id, old.firm_id, old.bucket, old.integrate_state, old.search)
        is distinct from (new.owner_id, new.firm_id, new.bucket, new.integrate_state, new.search))
  execute function write_dossier_search();

create index dossier_search_owner on dossier_search (owner_id, bucket) include (dossier_id, form_id, search);
create index dossier_search_firm on dossier_search (firm_id, bucket) include (dossier_id, form_id, search);
create index dossier_search_current on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'current';
create index dossier_search_signature on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'signature';
create index dossier_search_signed on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'signed';
create index dossier_search_abandoned on dossier_search using gin (search gin_trgm_ops)
  with (fastupdate = off) where bucket = 'abandoned';
