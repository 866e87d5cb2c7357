-- Who has a draft open now, and at which place of the studio. A row that is not renewed stops counting at `until`.
create unlogged table edition_presence (
  edition text not null,
  user_id uuid not null,
  -- One row per tab, so that closing one does not hide the same person's other.
  screen  uuid not null,
  -- The address within the draft: `form/client?at=element-12`.
  place   text not null,
  -- When the person came to this place: of several tabs the last one counts.
  since   timestamptz not null default clock_timestamp(),
  until   timestamptz not null,
  primary key (edition, user_id, screen)
);
create index edition_presence_until on edition_presence (until);
-- The number of tabs that a person has open is limited.
create index edition_presence_user on edition_presence (user_id);
