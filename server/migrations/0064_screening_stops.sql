-- A comparison made before a delivery is told apart from one made after a register was loaded.
alter table screening drop constraint screening_occasion_check;
alter table screening add constraint screening_occasion_check
  check (occasion in ('sending', 'accept', 'list', 'delivery'));

-- Finds the dossiers to compare with a register, and those with open hits, without reading the ones that are over.
create index dossier_to_screen on dossier (creation_date, id)
  where status in ('signature', 'signed') and integrate_state not in ('sync', 'refused');
create index screening_by_list on screening (dossier_id, list_id);

-- The subjects of the last comparison of a dossier that no note has cleared.
create function open_subjects(of_dossier uuid) returns setof text language sql stable
begin atomic
  select hit ->> 'subject'
  from (select answered from screening where dossier_id = of_dossier order by id desc limit 1) last,
    jsonb_array_elements(last.answered) hit
  where not exists (
    select from screening_note noted
    where noted.dossier_id = of_dossier and noted.outcome = 'cleared' and hit ->> 'subject' = any (noted.subjects)
  );
end;

create or replace function has_open_hit(of_dossier uuid) returns boolean language sql stable
begin atomic
  select exists (select from open_subjects(of_dossier));
end;

-- Whether a note that came after every clearing confirms one of the open hits.
create function has_confirmed_hit(of_dossier uuid) returns boolean language sql stable
begin atomic
  select exists (
    select from open_subjects(of_dossier) as open (subject)
    join screening_note noted on noted.dossier_id = of_dossier and open.subject = any (noted.subjects)
    where noted.outcome = 'confirmed' and not exists (
      select from screening_note later
      where later.dossier_id = of_dossier and later.outcome = 'cleared' and later.id > noted.id
    )
  );
end;
