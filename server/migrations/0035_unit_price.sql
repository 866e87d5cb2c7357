-- What a share cost when its product was chosen or, since the subscription was submitted, what was agreed to.
alter table dossier add column unit_price numeric(14,2);
