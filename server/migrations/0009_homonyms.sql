-- What tells two clients of the same name apart.
alter table client
  add column birth_date date,
  add column town text;
