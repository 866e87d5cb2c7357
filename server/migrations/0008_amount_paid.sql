-- What is paid: the full price, or that of the right which is bought. Known at the next save of a dossier.
alter table dossier add column amount_paid numeric(14, 2);
