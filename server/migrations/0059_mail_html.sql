-- Both parts of a mail are rendered from the same blocks when it is written; a mail without the second part is sent as
-- plain text.
alter table mail add column html text not null default '';
-- Mails of one transaction are listed in the order they were written.
alter table mail alter column created_at set default clock_timestamp();
