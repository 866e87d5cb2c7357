-- When the creation of an envelope at DocuSign was last asked for. Until a day has passed without its answer, the envelope is
-- looked for there and not made again.
create table docusign_creation (
  envelope_id uuid primary key references envelope on delete cascade,
  begun_at    timestamptz not null
);

-- How a signing tool outside makes sure of who signs; null where it was not told, or where our own tool signs.
alter table envelope_signer
  add column proof text check (proof in ('phone', 'code', 'none')),
  -- What the tool asks for where it has no telephone to call. It is mailed to the signer.
  add column access_code text,
  add check ((proof is not distinct from 'code') = (access_code is not null));
