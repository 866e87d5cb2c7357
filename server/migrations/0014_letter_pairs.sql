-- Which pairs of neighbouring letters a text holds, as bits. A portfolio is searched row by row; a row that lacks a pair
-- of the term's letters is passed over without a look at its text.
create function letter_pairs(searched text) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  letters bytea := convert_to(searched, 'UTF8');
  bits bigint := 0;
begin
  for at in 1 .. length(letters) - 1 loop
    bits := bits | (1::bigint << ((get_byte(letters, at - 1) * 31 + get_byte(letters, at)) % 64));
  end loop;
  return bits;
end $$;

alter table dossier_search add column pairs bigint not null generated always as (letter_pairs(search)) stored;

-- The states of integration are searched among all dossiers only.
drop index dossier_search_owner, dossier_search_firm;
create index dossier_search_owner on dossier_search (owner_id, bucket) include (dossier_id, form_id, pairs, search);
create index dossier_search_firm on dossier_search (firm_id, bucket) include (dossier_id, form_id, pairs, search);
