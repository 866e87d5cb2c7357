-- What an open list or bell is notified of: the dossiers of a person, a firm or the company, or what a person is notified
-- of. Each API process renews its own; a topic without a current row is notified to nobody. Unlogged: after a crash every
-- process writes its topics again.
create unlogged table live_topic (
  topic   text not null,
  process uuid not null,
  until   timestamptz not null,
  primary key (topic, process)
);
