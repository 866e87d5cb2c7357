-- Every authority that issued a certificate to somebody who signed, with the revocation list that it signed last: an
-- envelope may be sealed after its authority was replaced and its key destroyed.
create table signing_authority (
  certificate_sha256 bytea primary key check (length(certificate_sha256) = 32),
  -- Its certificate, then those above it, as DER.
  chain bytea[] not null check (cardinality(chain) > 0),
  crl bytea not null,
  crl_at timestamptz not null
);
