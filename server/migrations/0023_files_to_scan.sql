-- What waits for the scanner is looked for every minute, and is little of all there is.
create index stored_file_to_scan on stored_file (created_at) where scan = 'to_scan';
create index stored_file_unscanned on stored_file (created_at) where scan = 'none';
