-- What lists show of a dossier, kept ready in its row: it is read a thousand times for each time it changes. One text
-- after the other, because naming and typing them would cost more than reading the rows; features/dossiers/card.ts
-- knows their order.
alter table dossier add column card text not null default '';

create function write_dossier_card() returns trigger language plpgsql as $$
begin
  select to_json(array[
    new.id::text, new.number, new.form_id::text, new.form_version, new.status, array_to_string(new.markers, ' '),
    new.direct::text, new.integrate_state, (new.creation_date at time zone 'UTC')::text,
    (new.validation_date at time zone 'UTC')::text, (new.signature_date at time zone 'UTC')::text,
    (new.last_activity at time zone 'UTC')::text, new.subscription_amount::text, new.detention_mode,
    new.dismemberment_type, new.dismemberment_scope, new.last_submitted_block::text, new.product, new.shares::text,
    new.page_id::text, new.page_rank::text, new.page_count::text, new.missing::text, new.last_reason,
    new.client_id::text, c.civility, c.first_name, c.last_name, c.username,
    new.advisor_id::text, a.external_id, a.firstname, a.lastname])::text
  into new.card
  from (select) nothing left join client c on c.id = new.client_id left join app_user a on a.id = new.advisor_id;
  return new;
end $$;

create trigger dossier_card_written before insert or update on dossier
  for each row execute function write_dossier_card();
-- Also while data is loaded in bulk, when other triggers rest: a dossier is never without its card.
alter table dossier enable always trigger dossier_card_written;

-- People who change their name change it on every card.
create function rewrite_cards_of_client() returns trigger language plpgsql as $$
begin
  update dossier set card = '' where client_id = new.id;
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
  update dossier set card = '' where owner_id = new.id and advisor_id = new.id;
  return null;
end $$;

create trigger advisor_renamed after update on app_user
  for each row
  when ((old.external_id, old.firstname, old.lastname) is distinct from (new.external_id, new.firstname, new.lastname))
  execute function rewrite_cards_of_advisor();

update dossier set card = '';
