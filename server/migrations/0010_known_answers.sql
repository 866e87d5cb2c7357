-- Where an answer comes from that nobody gave: the client's record, the person's account or the directory of advisors.
-- It is forgotten as soon as someone answers.
alter table dossier_value
  add column source text check (source in ('client', 'account', 'advisor'));
