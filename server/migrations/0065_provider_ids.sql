-- The ids that DocuSign gives envelopes are GUIDs, and compared in lower case.
update envelope set provider_id = lower(provider_id) where provider = 'docusign' and provider_id <> lower(provider_id);
update docusign_envelope set provider_id = lower(provider_id) where provider_id <> lower(provider_id);
