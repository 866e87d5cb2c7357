-- The customer codes that a bulk decision was checked with, by side: an item paired otherwise since is refused.
alter table bulk_item add column pairing jsonb;
