-- The points to check of a signed dossier that somebody has seen. The points themselves follow from the company's rules;
-- what was seen counts while `state`, a digest of its facts, is the same. Each change is an event of the dossier.
create table seen_point (
  dossier_id uuid not null references dossier on delete cascade,
  point      text not null,
  state      text not null,
  note       text,
  user_id    uuid not null references app_user,
  at         timestamptz not null,
  primary key (dossier_id, point)
);
