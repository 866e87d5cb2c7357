-- What the comparisons with the register of frozen assets left in a dossier: the register of the last one, and whether
-- one ever answered hits. By these the few dossiers to compare, and the few with hits that are neither delivered nor
-- refused, are found among all that wait for a signature or a decision.
alter table dossier
  add column screened_with uuid,
  add column had_hit boolean not null default false;

-- Whoever adds a comparison has locked the dossier.
create function mark_screened_dossier() returns trigger language plpgsql as $$
begin
  update dossier set screened_with = new.list_id, had_hit = had_hit or new.answered <> '[]'
  where id = new.dossier_id
    and (screened_with is distinct from new.list_id or (not had_hit and new.answered <> '[]'));
  return null;
end $$;

create trigger screening_marks_its_dossier after insert on screening for each row
  execute function mark_screened_dossier();

-- Dossiers that are delivered or refused are not written: nobody looks for them.
update dossier set screened_with = last.list_id
from (select distinct on (dossier_id) dossier_id, list_id from screening order by dossier_id, id desc) last
where last.dossier_id = dossier.id
  and status in ('signature', 'signed') and integrate_state not in ('sync', 'refused');

update dossier set had_hit = true where id in (select dossier_id from screening where answered <> '[]')
  and integrate_state not in ('sync', 'refused');

create index dossier_screened_with on dossier (screened_with)
  where status in ('signature', 'signed') and integrate_state not in ('sync', 'refused');
create index dossier_with_hit on dossier (id)
  where had_hit and status = 'signed' and integrate_state in ('ongoing', 'error', 'validated');

-- No longer read.
drop index screening_by_list, screening_with_hits;
