-- A dossier without a client is known by the name typed in it, so its card says it.
alter table dossier add column lead text not null default '';

-- Every save writes a card, and hardly any of them changes what it says of the client and the advisor: that part is kept
-- apart and looked up again only when it may differ. `card` opens the list of texts, `people` closes it.
alter table dossier add column people text not null default '';

create or replace function write_dossier_card() returns trigger language plpgsql as $$
begin
  new.card := left(to_json(array[
    new.id::text, new.number, new.form_id::text, new.form_version, new.status, array_to_string(new.markers, ' '),
    new.direct::text, new.integrate_state, (new.creation_date at time zone 'UTC')::text,
    (new.validation_date at time zone 'UTC')::text, (new.signature_date at time zone 'UTC')::text,
    (new.last_activity at time zone 'UTC')::text, new.subscription_amount::text, new.detention_mode,
    new.dismemberment_type, new.dismemberment_scope, new.last_submitted_block::text, new.product, new.shares::text,
    new.page_id::text, new.page_rank::text, new.page_count::text, new.missing::text, new.last_reason,
    new.lead])::text, -1);
  if new.people = '' or tg_op = 'INSERT' or new.client_id is distinct from old.client_id
     or new.advisor_id is distinct from old.advisor_id then
    select ',' || substr(to_json(array[
      new.client_id::text, c.civility, c.first_name, c.last_name, c.username,
      new.advisor_id::text, a.external_id, a.firstname, a.lastname])::text, 2)
    into new.people
    from (select) nothing left join client c on c.id = new.client_id left join app_user a on a.id = new.advisor_id;
  end if;
  return new;
end $$;

create or replace function rewrite_cards_of_client() returns trigger language plpgsql as $$
begin
  update dossier set people = '' where client_id = new.id;
  return null;
end $$;

create or replace function rewrite_cards_of_advisor() returns trigger language plpgsql as $$
begin
  -- Whoever advises a dossier is its owner, and there is an index of owners.
  update dossier set people = '' where owner_id = new.id and advisor_id = new.id;
  return null;
end $$;

update dossier set people = '';

-- One list's counters, without reading past those of the others.
drop index dossier_count_scope;
create index dossier_count_scope on dossier_count (scope, scope_id, bucket) include (form_id, integrate_state, count);
