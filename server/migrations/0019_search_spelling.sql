-- Searched texts are normalised here only. Programs write `dossier.search` as people spell names, a line break or a tab
-- before each; search terms are read through `normalise_search` too.
create function normalise_search_text(given text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(line[1] || normalise_search(line[2]), '' order by rank), '')
  from regexp_matches(given, E'([\n\t]?)([^\n\t]+)', 'g') with ordinality as lines (line, rank)
$$;

create function normalise_dossier_search() returns trigger language plpgsql as $$
begin
  new.search := normalise_search_text(new.search);
  return new;
end $$;
create trigger dossier_search_normalised before insert on dossier
  for each row execute function normalise_dossier_search();
create trigger dossier_search_renormalised before update on dossier
  for each row when (old.search is distinct from new.search) execute function normalise_dossier_search();

-- No longer normalises: the trigger does, once.
create or replace function search_lines(opening text, first_part text, second_part text, variadic codes text[])
returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(opening || regexp_replace(part, '\s+', ' ', 'g'), '' order by rank), '')
  from unnest(array[
    case when first_part <> '' and second_part <> '' then concat_ws(' ', first_part, second_part, first_part)
    else coalesce(nullif(first_part, ''), second_part) end
  ] || codes) with ordinality as parts (part, rank)
  where part <> ''
$$;
