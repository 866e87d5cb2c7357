import type { DossierItem } from '@parcelle/contract/dossiers'
import { sql } from 'kysely'
import { runCompiled } from './adapters/database/prepared.ts'
import type { Db } from './adapters/database/tables.ts'
import type { User } from './deps.ts'
import { dossierNotFound, type DossierRow } from './dossier-access.ts'
import type { Head } from './dossier-events.ts'
import type { StoredValues } from './dossier-session.ts'
import { visibleTo } from './visible-dossiers.ts'

/** A dossier with the people around it. */
export type DossierView = DossierRow & {
  client: DossierItem['client']
  advisor: DossierItem['advisor']
  authorized_clients: string[]
  present: DossierItem['present']
  receipts: { id: string; dossier_id: string; element_id: number; type_id: string; title: string }[]
}

/** The same with its answers and the end of its chain of events, as they are at one moment. */
export type WholeDossier = { view: DossierView; values: StoredValues; head: Head }

/** A dossier this person may see; otherwise the one 404. */
export async function findDossierView(db: Db, user: User, id: string): Promise<DossierView> {
  const row = await view(db, user, id).executeTakeFirst()
  if (!row) throw dossierNotFound()
  return row
}

/** All there is to know of a dossier to show it or to write to it, in one trip. */
export async function findWholeDossier(db: Db, user: User, id: string): Promise<WholeDossier> {
  const query = view(db, user, id).select([
    sql<[number, string, number][] | null>`(select json_agg(json_build_array(element_id, value, version))
        from dossier_value where dossier_id = dossier.id)`.as('values'),
    sql<[number, string] | null>`(select json_build_array(seq, encode(hash, 'hex'))
        from dossier_event_head where dossier_id = dossier.id)`.as('head'),
  ])
  const [row] = await runCompiled(db, query.compile())
  if (!row) throw dossierNotFound()
  const { values, head, ...found } = row
  return {
    view: found,
    values: new Map((values ?? []).map(([element, value, version]) => [element, { value, version }])),
    head: head ? { seq: head[0], hash: Buffer.from(head[1], 'hex') } : { seq: 0, hash: null },
  }
}

function view(db: Db, user: User, id: string) {
  return db
    .selectFrom('dossier')
    .leftJoin('client', 'client.id', 'dossier.client_id')
    .leftJoin('app_user as advisor', 'advisor.id', 'dossier.advisor_id')
    .selectAll('dossier')
    .select([
      sql<DossierItem['client']>`case when client.id is not null then json_build_object('id', client.id,
        'civility', client.civility, 'first_name', client.first_name, 'last_name', client.last_name,
        'username', client.username) end`.as('client'),
      sql<DossierItem['advisor']>`case when advisor.id is not null then json_build_object('id', advisor.id,
        'external_id', advisor.external_id, 'firstname', advisor.firstname, 'lastname', advisor.lastname) end`.as(
        'advisor',
      ),
      sql<string[]>`array(select client_id::text from dossier_authorized_client
        where dossier_id = dossier.id order by client_id)`.as('authorized_clients'),
      present(user).as('present'),
      sql<DossierView['receipts']>`coalesce((select json_agg(json_build_object('id', id, 'dossier_id', dossier_id,
        'element_id', element_id, 'type_id', type_id, 'title', title) order by added_at, id)
        from receipt where dossier_id = dossier.id), '[]')`.as('receipts'),
    ])
    .where('dossier.id', '=', id)
    .where(visibleTo(user))
}

/** Who else is looking at a dossier now: everyone whose lease runs, but the reader himself. */
export function present(reader: Pick<User, 'id'>) {
  return sql<DossierItem['present']>`coalesce((
    select json_agg(json_build_object('name', firstname || ' ' || lastname, 'role', role, 'block_id', block_id)
                    order by lastname, firstname, id)
    from (select distinct on (person.id) person.id, person.firstname, person.lastname, person.role, here.block_id
          from dossier_presence here join app_user person on person.id = here.user_id
          where here.dossier_id = dossier.id and here.until > now() and person.id <> ${reader.id}
          order by person.id, here.until desc) people), '[]')`
}
