-- Counters are sums of +1 and -1, so that two writers never wait for each other; a job replaces rows by their sum.
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

-- The same per day in Paris: dossiers opened, dossiers signed.
create table dossier_day (
  id      bigint generated always as identity primary key,
  day     date not null,
  created integer not null default 0,
  signed  integer not null default 0
);
create index dossier_day_day on dossier_day (day) include (created, signed);

-- Integration states are counted for the whole company only: they are never shown to owners and firms.
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

-- What lists show of a dossier: its columns, its client and its advisor, with instants in UTC. It is read a thousand
-- times for each time it changes, and joining the people for each list takes five times as long as reading the card.
create function write_dossier_card() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  select to_jsonb(new)
    - '{card,search,bucket,created_by,owner_id,firm_id,duplicated_from,submitted_blocks}'::text[]
    || jsonb_build_object('client', to_jsonb(c), 'advisor', to_jsonb(a))
  into new.card
  from (select) nothing
  left join (select id, civility, first_name, last_name, username from client) c on c.id = new.client_id
  left join (select id, external_id, firstname, lastname from app_user) a on a.id = new.advisor_id;
  return new;
end $$;

create trigger dossier_card_written before insert or update on dossier
  for each row execute function write_dossier_card();
-- Also during bulk loads, which disable the other triggers (session_replication_role).
alter table dossier enable always trigger dossier_card_written;

-- Searched names and numbers have a table of their own: dossiers are saved often, their names seldom change, and
-- writing trigrams is slow. There is one index per portfolio and one per list of the company, so that a search in a
-- short list does not read the long ones; `fastupdate` is off so that no search has to read a pending list first.
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

-- The programs write `dossier.search` (server/dossier/search-text.ts). The functions below write the same text when
-- only the name of a person changes.

-- Lower case without accents, as `normaliseSearch` for Latin, Greek, Cyrillic, Hebrew and Arabic.
create function normalise_search(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(translate(
      lower(regexp_replace(normalize(given, nfd),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]',
        '', 'g') collate "und-x-icu"),
      'øłđ’', 'old'''), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
$$;

-- A name in both orders and the codes of a person, each after the given separator.
create function search_lines(opening text, first_part text, second_part text, variadic codes text[]) returns text
language sql immutable parallel safe as $$
  select coalesce(string_agg(opening || normalise_search(part), '' order by rank), '')
  from unnest(array[
    case when first_part <> '' and second_part <> '' then concat_ws(' ', first_part, second_part, first_part)
    else coalesce(nullif(first_part, ''), second_part) end
  ] || codes) with ordinality as parts (part, rank)
  where part <> ''
$$;

-- The text before the first tab is the client's, the rest the advisor's.
create function search_of_client(d dossier, c client) returns text language sql stable as $$
  select search_lines(E'\n', c.last_name, c.first_name, c.username, d.number)
    || case when strpos(d.search, E'\t') > 0 then substr(d.search, strpos(d.search, E'\t')) else '' end
$$;
create function search_of_advisor(d dossier, a app_user) returns text language sql stable as $$
  select split_part(d.search, E'\t', 1) || search_lines(E'\t', a.firstname, a.lastname, a.external_id)
$$;

-- A person who is renamed is renamed on every card and found by the new name. Any update of a dossier writes its card.
create function rewrite_cards_of_client() returns trigger language plpgsql as $$
begin
  update dossier d set card = null, search = search_of_client(d, new) where client_id = new.id;
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
  update dossier d set card = null, search = search_of_advisor(d, new) where owner_id = new.id and advisor_id = new.id;
  return null;
end $$;
create trigger advisor_renamed after update on app_user
  for each row
  when ((old.external_id, old.firstname, old.lastname) is distinct from (new.external_id, new.firstname, new.lastname))
  execute function rewrite_cards_of_advisor();

-- The filters that somebody saved in the list of signed dossiers.
create table saved_filter (
  user_id           uuid not null references app_user on delete cascade,
  name              text not null,
  integration_state text check (integration_state in ('ongoing', 'validated', 'sync', 'error', 'refused')),
  term              text not null default '',
  form              integer,
  days              integer,
  created_at        timestamptz not null default clock_timestamp(),
  primary key (user_id, name)
);
