-- How often the paper of a report could not be made; an outage does not count.
alter table report add column tries integer not null default 0;
