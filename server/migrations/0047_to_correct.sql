-- The few dossiers of which a correction is awaited are found at once, among however many.
create index dossier_to_correct on dossier (last_activity desc, id desc) where correction;
