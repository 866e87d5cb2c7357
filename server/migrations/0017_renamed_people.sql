-- A person who changes their name is found by the new one, whoever wrote it and however. What the programs write into
-- `search` (server/dossier/search-text.ts) is written here in the same way when only a name changes.

-- Lower case, without accents: as `normaliseSearch` for all that is Latin, Greek, Cyrillic, Hebrew or Arabic.
create function normalise_search(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(translate(
      lower(regexp_replace(normalize(given, nfd),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]',
        '', 'g') collate "und-x-icu"),
      'øłđ’', 'old'''), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
$$;

-- A name in both orders, and a number or code, each after the sign that opens it.
create function search_lines(opening text, first_part text, second_part text, variadic codes text[]) returns text
language sql immutable parallel safe as $$
  select coalesce(string_agg(opening || normalise_search(part), '' order by rank), '')
  from unnest(array[
    case when first_part <> '' and second_part <> '' then concat_ws(' ', first_part, second_part, first_part)
    else coalesce(nullif(first_part, ''), second_part) end
  ] || codes) with ordinality as parts (part, rank)
  where part <> ''
$$;

-- Of a dossier with a client, what stands before the first tab is the client's, what follows the advisor's.
create function search_of_client(d dossier, c client) returns text language sql stable as $$
  select search_lines(E'\n', c.last_name, c.first_name, c.username, d.number)
    || case when strpos(d.search, E'\t') > 0 then substr(d.search, strpos(d.search, E'\t')) else '' end
$$;
create function search_of_advisor(d dossier, a app_user) returns text language sql stable as $$
  select split_part(d.search, E'\t', 1) || search_lines(E'\t', a.firstname, a.lastname, a.external_id)
$$;

create or replace function rewrite_cards_of_client() returns trigger language plpgsql as $$
begin
  update dossier d set card = null, search = search_of_client(d, new) where client_id = new.id;
  return null;
end $$;

create or replace function rewrite_cards_of_advisor() returns trigger language plpgsql as $$
begin
  -- Whoever advises a dossier is its owner, and there is an index of owners.
  update dossier d set card = null, search = search_of_advisor(d, new) where owner_id = new.id and advisor_id = new.id;
  return null;
end $$;

-- Those who were renamed before.
update dossier d set search = search_of_client(d, c)
from client c where c.id = d.client_id and d.search <> search_of_client(d, c);
update dossier d set search = search_of_advisor(d, a)
from app_user a where a.id = d.advisor_id and d.search <> search_of_advisor(d, a);
