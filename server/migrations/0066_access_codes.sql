-- An access code is removed when its envelope ends; `proof` still says that there was one.
alter table envelope_signer
  drop constraint envelope_signer_check,
  add check (access_code is null or proof is not distinct from 'code');
update envelope_signer set access_code = null from envelope
  where envelope.id = envelope_id and envelope.state not in ('preparing', 'sent') and access_code is not null;
