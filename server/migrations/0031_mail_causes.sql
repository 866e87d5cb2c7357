-- What a mail is about: the same cause never writes twice, whoever finds it and however often.
alter table mail add column cause text unique;
