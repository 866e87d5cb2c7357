-- When the rows of stored files went. Their contents stay in the store for FILES_KEEP_HOURS, so that a backup that
-- dumped the rows before finds them when it copies the store; then the sweep deletes both.
create table removed_file (
  key        text primary key,
  removed_at timestamptz not null default clock_timestamp()
);

create function add_removed_file() returns trigger language plpgsql as $$
begin
  insert into removed_file (key) values (old.key) on conflict (key) do update set removed_at = excluded.removed_at;
  return null;
end $$;
create trigger stored_file_removed after delete on stored_file for each row execute function add_removed_file();
