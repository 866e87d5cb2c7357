-- The picture that shows a document which no browser can show, such as HEIC.
alter table receipt
  add rendition_key text,
  add unique (rendition_key),
  add foreign key (rendition_key) references stored_file;
drop trigger receipt_forgets_its_file on receipt;
create trigger receipt_forgets_its_files after delete on receipt
  for each row execute function forget_stored_files('file_key', 'rendition_key');
