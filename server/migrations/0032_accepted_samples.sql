-- Before a draft is proposed, somebody accepts by name what it changes in each sample. It counts while the draft makes
-- this very difference.
create table edition_acceptance (
  edition    text not null references edition,
  sample     text not null,
  -- Digest of what comes of the sample now and did not in the edition before, whatever the language.
  difference text not null check (difference ~ '^[0-9a-f]{64}$'),
  -- The difference in sentences, as the person has read it.
  sentences  jsonb not null,
  person     uuid not null references app_user,
  at         timestamptz not null default now(),
  primary key (edition, sample, difference)
);
revoke update, delete, truncate on edition_acceptance from parcelle_app;
