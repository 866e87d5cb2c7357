-- What the built-in customer system received is sorted and paged by the database.
alter table received_dossier
  add column amount numeric,
  add column product text,
  -- The name of the product in the edition of the dossier; null when the edition has none.
  add column product_name text;

update received_dossier set amount = (body::jsonb #>> '{dossier,amountPaid}')::numeric,
  product = body::jsonb #>> '{dossier,product}';
update received_dossier set product_name = dossier.product_name from dossier where dossier.id = dossier_id;

-- Dossiers of earlier releases get their edition after the migrations.
create or replace function write_product_names(of_edition text) returns void language sql as $$
  update dossier set product_name = one ->> 'name'
  from edition_part part join edition_content content using (digest)
  cross join jsonb_array_elements(content.body::jsonb -> 'products') one
  where part.edition = of_edition and part.path = 'products.json'
    and dossier.edition = of_edition and dossier.product = one ->> 'code';
  update received_dossier set product_name = dossier.product_name
  from dossier where dossier.id = dossier_id and dossier.edition = of_edition
$$;

-- The same expressions are in server/features/lists/received/queries.ts.
drop index received_dossier_latest;
create index received_dossier_date on received_dossier (received_at, dossier_id);
create index received_dossier_amount on received_dossier (coalesce(amount, 0), dossier_id);
create index received_dossier_product on received_dossier (lower(coalesce(product_name, product, '')), dossier_id);
