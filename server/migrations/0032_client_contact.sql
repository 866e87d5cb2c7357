-- Where a client of a portfolio lives and is called, so that a new dossier need not ask. The town came with the homonyms.
alter table client
  add column street   text,
  add column postcode text,
  add column country  text,
  add column phone    text;
