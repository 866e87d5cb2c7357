import type { Session } from '@parcelle/forms'
import { hash } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { listReferentialParts } from '../../dossier/answers/referential.ts'
import { readIdentity } from '../../dossier/pairing/sides.ts'
import { canonicalJson, isJson } from '../../platform/canonical-json.ts'
import { isOutage } from '../../platform/errors/outage.ts'
import { openSignedSession } from '../signing/index.ts'
import { openRegister, type Register } from './register/open-register.ts'
import {
  addScreening,
  findDossiersWithHit,
  findList,
  findStale,
  excludeCleared,
  readClock,
  type Hit,
  type Person,
  type Screening,
} from './queries.ts'
import { unscreenedQuery, type PageCursor } from './unscreened.ts'

type ScreeningDeps = Pick<Deps, 'deployment' | 'forms' | 'today'>

/**
 * Compares the people of a dossier with the register in force and stores the result, hits or none. The evidence gets its
 * digest only, so that it does not reveal a hit.
 */
export async function screenDossier(
  tx: Tx,
  deps: ScreeningDeps,
  dossierId: string,
  occasion: Screening['occasion'],
): Promise<void> {
  // Locked before the register is opened, so that one loaded during the wait is used.
  const found = tx.selectFrom('dossier').selectAll().where('id', '=', dossierId)
  const row = await found.forNoKeyUpdate().executeTakeFirst()
  const register = row && (await openRegister(tx))
  if (!register) return
  const { card: _, ...dossier } = row
  const { asked, answered } = await compare(tx, deps, register, dossier)
  const at = await readClock(tx)
  await addScreening(tx, { dossierId, listId: register.list.id, occasion, at, asked, answered })
  const facts = {
    occasion,
    people: asked.length,
    hits: answered.length,
    list: register.list.sha256.toString('hex'),
    trace: digestOf({ asked, answered, at: at.toISOString() }),
  }
  await addDossierEvent(tx, dossierId, { user: null, requestId: null, at }, 'screen', facts, 'without-notification')
}

/** Opens the register before it locks the dossier, because opening takes seconds. */
export async function screenSentDossier(deps: ScreeningDeps & Pick<Deps, 'db'>, dossierId: string): Promise<void> {
  await openRegister(deps.db)
  await deps.db.transaction().execute((tx) => screenDossier(tx, deps, dossierId, 'sending'))
}

/** Whether an open hit stops the delivery. Screens first if the last screening is stale. The caller has locked the dossier. */
export async function isDeliveryStopped(tx: Tx, deps: ScreeningDeps, dossierId: string): Promise<boolean> {
  const list = await findList(tx)
  if (!list) return false
  if ((await findStale(tx, list.id, [dossierId])).size > 0) await screenDossier(tx, deps, dossierId, 'delivery')
  return (await findDossiersWithHit(tx, [dossierId])).size > 0
}

async function compare(db: Db, deps: ScreeningDeps, register: Register, dossier: DossierRow) {
  const asked = readPeople(await openSignedSession(deps, dossier, db))
  return { asked, answered: asked.flatMap((person) => findHits(register, person)) }
}

/** The dossiers in which a screening would find an open hit, for dry runs. Stores nothing; screens only stale ones. */
export async function predictHits(
  deps: ScreeningDeps & Pick<Deps, 'db'>,
  dossiers: readonly DossierRow[],
): Promise<ReadonlySet<string>> {
  const { db } = deps
  const register = await openRegister(db)
  const ids = dossiers.map(({ id }) => id)
  const stale = register ? await findStale(db, register.list.id, ids) : new Set<string>()
  const current = ids.filter((id) => !stale.has(id))
  const hit = new Set(await findDossiersWithHit(db, current))
  for (const dossier of dossiers) {
    if (!register || !stale.has(dossier.id)) continue
    const { answered } = await compare(db, deps, register, dossier)
    if ((await excludeCleared(db, dossier.id, answered)).length > 0) hit.add(dossier.id)
  }
  return hit
}

const BATCH = 500

/**
 * Screens all dossiers in progress with the register in force. A failure is logged and does not block the others; the
 * error at the end makes the job retry.
 */
export async function screenAll(deps: ScreeningDeps & Pick<Deps, 'db' | 'log'>): Promise<number> {
  let compared = 0
  let failed = 0
  let listId: string | null = null
  let after: PageCursor | null = null
  for (;;) {
    const register = await openRegister(deps.db)
    if (!register) return compared
    // Starts over when another register was loaded meanwhile.
    if (register.list.id !== listId) [listId, after, failed] = [register.list.id, null, 0]
    const page: PageCursor[] = (await unscreenedQuery(listId, { after, limit: BATCH }).execute(deps.db)).rows
    for (const { id } of page) {
      if (await tryToScreen(deps, id)) compared += 1
      else failed += 1
    }
    const last = page.at(-1)
    if (!last) break
    after = last
  }
  if (failed > 0) throw new Error(`${failed} dossiers were not compared with the register`)
  return compared
}

async function tryToScreen(deps: ScreeningDeps & Pick<Deps, 'db' | 'log'>, dossierId: string): Promise<boolean> {
  try {
    await deps.db.transaction().execute((tx) => screenDossier(tx, deps, dossierId, 'list'))
    return true
  } catch (error) {
    if (isOutage(error)) throw error
    deps.log.error({ err: error, dossierId }, 'could not compare a dossier with the register')
    return false
  }
}

/** Subscribers, and the other people that the form's referential names for screening. */
function readPeople(session: Session): Person[] {
  return ['pairing', 'screening'].flatMap((section) =>
    listReferentialParts(session.form, section).flatMap((role) => {
      const identity = readIdentity(session, role, section)
      return identity ? [{ role, identity }] : []
    }),
  )
}

function findHits({ find }: Register, { role, identity }: Person): Hit[] {
  return find(identity).map(({ listed, grade, fields }) => {
    const subject = digestOf({ identity, listed })
    return { subject, role, person: identity, listed, grade, fields }
  })
}

function digestOf(facts: object): string {
  const plain: unknown = JSON.parse(JSON.stringify(facts))
  return hash('sha256', canonicalJson(isJson(plain) ? plain : null))
}
