-- The digests of the pieces of a content, so that a part of it is read and checked without the rest. Of contents of one
-- piece there are none; of older ones there are some once a part of them was read.

-- SHA-256 of each mebibyte, one after the other.
alter table stored_file add column piece_digests bytea;
