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
import { openSigned } from '../signing/index.ts'
import { openRegister, type Register } from './register/open-register.ts'
import {
  addScreening,
  findHit,
  findList,
  findStale,
  leaveCleared,
  readClock,
  type Hit,
  type Person,
  type Screening,
} from './queries.ts'
import { unscreenedQuery, type Place } from './unscreened.ts'

type Needs = Pick<Deps, 'deployment' | 'forms' | 'today'>

/**
 * Compares the people of a dossier with the register that was loaded last, and keeps what was asked and answered, when
 * nothing was found, too. It stops nothing by itself. The evidence has the digest of it, and no word of what was found.
 */
export async function screenDossier(
  tx: Tx,
  deps: Needs,
  dossierId: string,
  occasion: Screening['occasion'],
): Promise<void> {
  // Locked first: a register that comes into force while we wait for the lock is the one that counts.
  const found = tx.selectFrom('dossier').selectAll().where('id', '=', dossierId)
  const row = await found.forNoKeyUpdate().executeTakeFirst()
  const register = row && (await openRegister(tx))
  if (!register) return
  const { card: _, ...dossier } = row
  const { asked, answered } = await compare(tx, deps, register, dossier)
  const at = await readClock(tx)
  await addScreening(tx, { dossierId, listId: register.list.id, occasion, at, asked, answered })
  const facts = {
    list: register.list.sha256.toString('hex'),
    trace: digestOf({ asked, answered, at: at.toISOString() }),
  }
  await addDossierEvent(tx, dossierId, { user: null, requestId: null, at }, 'screen', facts, 'without-notification')
}

/** The same, by a job: the register is opened before the dossier is locked. */
export async function screenSent(deps: Needs & Pick<Deps, 'db'>, dossierId: string): Promise<void> {
  await openRegister(deps.db)
  await deps.db.transaction().execute((tx) => screenDossier(tx, deps, dossierId, 'sending'))
}

/**
 * Whether an accepted dossier must not be sent: somebody in it may be listed. It is compared first where the register in
 * force does not know its answers. The caller holds the dossier.
 */
export async function isStopped(tx: Tx, deps: Needs, dossierId: string): Promise<boolean> {
  const list = await findList(tx)
  if (!list) return false
  if ((await findStale(tx, list.id, [dossierId])).size > 0) await screenDossier(tx, deps, dossierId, 'delivery')
  return (await findHit(tx, [dossierId])).size > 0
}

async function compare(db: Db, deps: Needs, register: Register, dossier: DossierRow) {
  const asked = readPeople(await openSigned(deps, dossier, db))
  return { asked, answered: asked.flatMap((person) => findHits(register, person)) }
}

/**
 * Those of some dossiers that a comparison made now would stop. Nothing of it is kept: it decides nothing, and whoever
 * decides has them compared again. Only those are whose answers the last register has not been asked about yet.
 */
export async function foreseeHits(
  deps: Needs & Pick<Deps, 'db'>,
  dossiers: readonly DossierRow[],
): Promise<ReadonlySet<string>> {
  const { db } = deps
  const register = await openRegister(db)
  const ids = dossiers.map(({ id }) => id)
  const stale = register ? await findStale(db, register.list.id, ids) : new Set<string>()
  const known = ids.filter((id) => !stale.has(id))
  const hit = new Set(await findHit(db, known))
  for (const dossier of dossiers) {
    if (!register || !stale.has(dossier.id)) continue
    const { answered } = await compare(db, deps, register, dossier)
    if ((await leaveCleared(db, dossier.id, answered)).length > 0) hit.add(dossier.id)
  }
  return hit
}

const BATCH = 500

/**
 * Compares all that are on their way with the register in force. A dossier that fails stops none of the others: it is
 * logged and, by the error at the end, retried with the job.
 */
export async function screenAll(deps: Needs & Pick<Deps, 'db' | 'log'>): Promise<number> {
  let compared = 0
  let failed = 0
  let listId: string | null = null
  let after: Place | null = null
  for (;;) {
    const register = await openRegister(deps.db)
    if (!register) return compared
    // Another register was loaded meanwhile: begin again with that one.
    if (register.list.id !== listId) [listId, after, failed] = [register.list.id, null, 0]
    const page: Place[] = (await unscreenedQuery(listId, { after, limit: BATCH }).execute(deps.db)).rows
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

async function tryToScreen(deps: Needs & Pick<Deps, 'db' | 'log'>, dossierId: string): Promise<boolean> {
  try {
    await deps.db.transaction().execute((tx) => screenDossier(tx, deps, dossierId, 'list'))
    return true
  } catch (error) {
    if (isOutage(error)) throw error
    deps.log.error({ err: error, dossierId }, 'could not compare a dossier with the register')
    return false
  }
}

/** Everybody whom the form names for it: those who subscribe, and those who stand behind or beside them. */
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

/** Of two that say the same the digest is the same. */
function digestOf(facts: object): string {
  const plain: unknown = JSON.parse(JSON.stringify(facts))
  return hash('sha256', canonicalJson(isJson(plain) ? plain : null))
}
