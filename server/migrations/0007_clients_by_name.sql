-- Portfolios come in the order of a French directory, whatever the collation of the database: É beside E, capitals
-- beside small letters, and companies, who have no first name, before people of the same name.
drop index client_advisor;
create index client_advisor on client
  (advisor_id, last_name collate "fr-x-icu", first_name collate "fr-x-icu" nulls first, id);
create index client_name on client (last_name collate "fr-x-icu", first_name collate "fr-x-icu" nulls first, id);
