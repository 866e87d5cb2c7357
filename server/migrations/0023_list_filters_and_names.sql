-- Filters are saved for the list of all dossiers too; each list has names of its own.
alter table saved_filter
  add column list text not null default 'integration' check (list in ('integration', 'dossiers')),
  -- Of the list of all dossiers; null: every state.
  add column state text check (state in ('signed-files', 'signature-files', 'current-cases', 'abandoned-files')),
  drop constraint saved_filter_pkey,
  add primary key (user_id, list, name);

-- The name of the product in the edition of the dossier, by which lists are sorted.
alter table dossier add column product_name text;

create function write_product_names(of_edition text) returns void language sql as $$
  update dossier set product_name = one ->> 'name'
  from edition_part part join edition_content content using (digest)
  cross join jsonb_array_elements(content.body::jsonb -> 'products') one
  where part.edition = of_edition and part.path = 'products.json'
    and dossier.edition = of_edition and dossier.product = one ->> 'code'
$$;
select write_product_names(id) from edition;

-- The same expression is in server/dossier/filter/order.ts.
drop index dossier_bucket_product;
drop index dossier_integration_product;
create index dossier_bucket_product on dossier (bucket, lower(coalesce(product_name, product, '')), id);
create index dossier_integration_product on dossier (integrate_state, lower(coalesce(product_name, product, '')), id)
  where status = 'signed';
