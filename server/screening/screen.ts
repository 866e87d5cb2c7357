import { indexListed, type FindListed } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import { hash } from 'node:crypto'
import type { Db, Tx } from '../adapters/database/tables.ts'
import type { Deps } from '../deps.ts'
import type { DossierRow } from '../dossier/access.ts'
import { addDossierEvent } from '../dossier/events.ts'
import { namedParts } from '../dossier/named-elements.ts'
import { readIdentity } from '../dossier/pairing/sides.ts'
import { canonicalJson, isJson } from '../evidence/canonical-json.ts'
import { isOutage } from '../outage.ts'
import { openSigned } from '../signing/frozen.ts'
import {
  addScreening,
  findHit,
  findList,
  findListed,
  findStale,
  findUnscreened,
  leaveCleared,
  type Hit,
  type List,
  type Person,
  type Screening,
} from './queries.ts'

type Needs = Pick<Deps, 'deployment' | 'forms' | 'today'>
type Register = { list: List; find: FindListed }

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
  const register = await openRegister(tx)
  if (!register) return
  const found = tx.selectFrom('dossier').selectAll().where('id', '=', dossierId)
  const row = await found.forNoKeyUpdate().executeTakeFirst()
  if (!row) return
  const { card: _, ...dossier } = row
  const { asked, answered } = await compare(tx, deps, register, dossier)
  const at = new Date()
  await addScreening(tx, { dossierId, listId: register.list.id, occasion, at, asked, answered })
  const facts = {
    list: register.list.sha256.toString('hex'),
    trace: digestOf({ asked, answered, at: at.toISOString() }),
  }
  await addDossierEvent(tx, dossierId, { user: null, requestId: null, at }, 'screen', facts, 'quietly')
}

/**
 * Whether an accepted dossier must not be sent: somebody in it may be listed. It is compared first where the register in
 * force does not know its answers. The caller holds the dossier.
 */
export async function isStopped(tx: Tx, deps: Needs, dossierId: string): Promise<boolean> {
  const list = await findList(tx)
  if (!list) return false
  if ((await findStale(tx, list.id, [dossierId])).size > 0) await screenDossier(tx, deps, dossierId, 'list')
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
  const { db, log } = deps
  const list = await findList(db)
  const failed: string[] = []
  for (let compared = 0; ;) {
    const ids = list ? await findUnscreened(db, list.id, { limit: BATCH, except: failed }) : []
    for (const id of ids) {
      try {
        await db.transaction().execute((tx) => screenDossier(tx, deps, id, 'list'))
        compared += 1
      } catch (error) {
        if (isOutage(error)) throw error
        log.error({ err: error, dossierId: id }, 'could not compare a dossier with the register')
        failed.push(id)
      }
    }
    if (ids.length > 0) continue
    if (failed.length > 0) throw new Error(`${failed.length} dossiers were not compared with the register`)
    return compared
  }
}

/** Everybody whom the form names for it: those who subscribe, and those who stand behind or beside them. */
function readPeople(session: Session): Person[] {
  return ['pairing', 'screening'].flatMap((section) =>
    namedParts(session.form, section).flatMap((role) => {
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

// A register never changes once it is loaded: it is read once by each process, the last one only.
let opened: Promise<Register> | null = null
let openedId: string | null = null

async function openRegister(db: Db): Promise<Register | null> {
  const list = await findList(db)
  if (!list) return null
  if (openedId !== list.id) {
    openedId = list.id
    opened = findListed(db, list.id).then((all) => ({ list, find: indexListed(all) }))
    opened.catch(() => (openedId = null))
  }
  return opened
}
