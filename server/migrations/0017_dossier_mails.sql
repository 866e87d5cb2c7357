-- The dossier that a mail is about: its history shows to whom we wrote, under which subject, and whether it was sent.
alter table mail add column dossier_id uuid references dossier on delete set null;

update mail set dossier_id = dossier.id
from dossier where mail.cause like 'dossier %' and dossier.id::text = split_part(mail.cause, ' ', 2);

update mail set dossier_id = report.dossier_id
from report where mail.cause like 'report %' and report.id::text = split_part(mail.cause, ' ', 2);

create index mail_of_dossier on mail (dossier_id, created_at) where dossier_id is not null;
