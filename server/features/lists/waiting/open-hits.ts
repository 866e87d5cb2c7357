import { sql } from 'kysely'
import { MOST, type Row } from './waiting-row.ts'

/** Open hits of dossiers neither delivered nor refused, since the first screening that found one of them. */
export const openHitsQuery = sql<Row>`
  select 'screening' as kind, dossier.id, dossier.id as dossier_id, count(*) over () as total, null as detail,
    (select min(at) from screening earlier where earlier.dossier_id = dossier.id and exists (
      select from jsonb_array_elements(earlier.answered) hit, open_subjects(dossier.id) as open (subject)
      where hit ->> 'subject' = open.subject)) as since,
    case when has_confirmed_hit(dossier.id) then 'hit-confirmed'
      when integrate_state = 'validated' then 'delivery-stopped' else 'hit-open' end as what
  from dossier
  where had_hit and status = 'signed' and integrate_state in ('ongoing', 'error', 'validated') and has_open_hit(id)
  order by since limit ${MOST}`
