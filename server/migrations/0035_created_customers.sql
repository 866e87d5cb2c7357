-- Days of birth and SIRET of the customers that a delivery creates, so that no other acceptance creates them again
-- before the customer system knows them. Emptied with the body.
alter table delivery add column creates text[] not null default '{}';

update delivery set creates = coalesce(
  (
    select array_agg(coalesce(person ->> 'birthDay', person ->> 'siret'))
    from jsonb_each(body::jsonb -> 'accounts') account (side, given),
      lateral (values (given -> 'subscriber'), (given -> 'coSubscriber')) holder (person)
    where given ->> 'code' is null and coalesce(person ->> 'birthDay', person ->> 'siret') is not null
  ),
  '{}'
)
where state = 'waiting' and body is not null;

create index delivery_creates on delivery using gin (creates) where state in ('waiting', 'applied');
