-- The entry up to which the chain of editions was copied to the file store, and the copy.
alter table edition_event_head add column copied_seq integer not null default 0, add column copy text;
