-- Up to which entry the head of each chain was copied to the store of files, and to which copy. It outlives the dossier.
create table copied_head (
  dossier_id uuid primary key,
  seq        integer not null,
  copy       text not null
);
revoke delete, truncate on copied_head from parcelle_app;
