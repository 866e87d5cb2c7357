-- Wrong passwords for one name from one place, a network or a known device. Logged, unlike the rate limits: a database
-- that is killed must not hand out fresh tries. The key is a hash: people type their password into the wrong field.
create table password_try (
  key          text primary key,
  tries        integer not null,
  next_at      timestamptz not null,
  forgotten_at timestamptz not null
);
create index password_try_end on password_try (forgotten_at);
