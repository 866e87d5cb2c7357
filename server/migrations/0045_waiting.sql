-- What waits is listed the oldest first, however many envelopes were signed before.
create index envelope_unsigned on envelope (sent_at) where state = 'sent';
