-- Up to where in the write-ahead log a replica must have read before a person reads lists there: what they wrote last, or
-- were told of. In bytes, as a difference of positions. Unlogged: after a crash a person may for a moment not see on a
-- late replica what they had just written. Empty without a replica (DATABASE_READ_URL).
create unlogged table last_write (
  user_id  uuid primary key,
  position bigint not null
);
