-- Where somebody is in a dossier: the first block that was never submitted or no longer holds. The blocks that were ever
-- submitted are a set that never shrinks; the position is derived from it and from the answers, and kept for lists.
alter table dossier
  add column submitted_blocks integer[] not null default '{}',
  add column block_id integer;

create or replace function write_dossier_card() returns trigger language plpgsql set timezone = 'UTC' as $$
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

-- The history knows them. Every row is written, so that every card has the new column; its block is known at the next save.
update dossier set submitted_blocks = array(
  select distinct (payload ->> 'block')::integer from dossier_event
  where dossier_id = dossier.id and event = 'submit' and payload ->> 'block' is not null
  order by 1);
