-- Where a dossier stands among the pages that have something to ask of its subscriber: what the form shows, and not the
-- rank of the page in the definition, which counts the pages of others. Written with the rest of the summary; null for
-- a dossier nobody has touched since.
alter table dossier add column page_rank smallint, add column page_count smallint;
