-- The register in force is the one loaded last. A file that was in force before may be loaded again.
alter table screening_list drop constraint screening_list_sha256_key;

-- Finds the dossiers that ever had a hit without reading every comparison.
create index screening_with_hits on screening (dossier_id) where answered <> '[]';

-- Whether the last comparison of a dossier found somebody whom no note has cleared.
create function has_open_hit(of_dossier uuid) returns boolean language sql stable
begin atomic
  select exists (
    select from (select answered from screening where dossier_id = of_dossier order by id desc limit 1) last,
      jsonb_array_elements(last.answered) hit
    where not exists (
      select from screening_note noted
      where noted.dossier_id = of_dossier and noted.outcome = 'cleared' and hit ->> 'subject' = any (noted.subjects)
    )
  );
end;
