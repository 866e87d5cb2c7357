-- How far the signer got on our signing page, whatever the visit and the device. What somebody else does on the page
-- they opened for the signer is not here.
alter table envelope_signer
  -- The ranks of the documents that the signer read to the end or downloaded.
  add column read_documents integer[] not null default '{}',
  -- The step that they reached, and the version of the consent that they ticked on the way.
  add column step text check (step in ('read', 'meaning', 'mark', 'code')),
  add column consent_version text;

-- Visits of the signer that are still open.
update envelope_signer signer set read_documents = visit.ranks
from (
  select signer_id, array_agg(distinct rank order by rank) as ranks
  from signing_visit, envelope_signer s, unnest(read) as rank
  where s.id = signer_id and (signing_visit.user_id is null or signing_visit.user_id = s.user_id)
  group by signer_id
) visit
where visit.signer_id = signer.id;
