import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DossierStatus, Envelope } from '@parcelle/domain'
import { encodeValue, type Form, type Value } from '@parcelle/forms'
import type { Db } from '../platform/database/tables.ts'
import { deploymentsFolder } from '../deployment/parts.ts'
import type { LiveDeps } from '../deps.ts'
import type { User } from '../platform/http/user.ts'
import { findDossierForm, findValues, openDossierSession } from '../dossier/answers/session.ts'
import { saveSummary } from '../dossier/summary.ts'
import { checkPairing, findMatches } from '../features/decision/pairing/check-pairing.ts'
import { addRejected } from '../features/decision/queries.ts'
import { addEnvelope } from '../features/signing/envelopes/create-envelope.ts'
import { asSent } from '../features/signing/documents/make-documents.ts'

export type NewDossier = {
  formId?: number
  status?: DossierStatus
  direct?: boolean
  /** Usernames of demo accounts. */
  advisor?: string | null
  createdBy?: string
  client?: string | null
  /** By element id or name, as on the wire. */
  values?: Readonly<Record<string, string>>
}

export async function addDossier(deps: LiveDeps, given: NewDossier = {}): Promise<string> {
  const { formId = deps.deployment.forms.client, status = 'ongoing', direct = false, values = {} } = given
  const { advisor = 'advisor', createdBy = advisor ?? 'advisor', client = null } = given
  const form = await deps.forms.current(formId)
  if (!form) throw new Error(`form ${formId} is not published`)
  const adviser = advisor === null ? null : await findUser(deps.db, advisor)
  const { id } = await deps.db
    .insertInto('dossier')
    .values({
      form_id: formId,
      edition: form.edition,
      status,
      direct,
      advisor_id: adviser?.id ?? null,
      firm_id: adviser?.firmId ?? null,
      created_by: (await findUser(deps.db, createdBy)).id,
      client_id: client === null ? null : await findClientId(deps.db, client),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Object.entries(values).map(([ref, value]) => ({
    dossier_id: id,
    element_id: findElementId(form.form, ref),
    value,
    version: 1,
    changed_by: null,
  }))
  if (rows.length > 0) await deps.db.insertInto('dossier_value').values(rows).execute()
  return id
}

type NewSignedDossier = NewDossier & {
  state?: 'ongoing' | 'error'
  /** False: the customers whom the sample is about are left to be paired or ruled out. */
  isSettled?: boolean
}

/**
 * A signed dossier with the answers of a sample, including its summary, that may be accepted as a new customer: nobody
 * else has its subscriber's e-mail and telephone.
 */
export async function addSigned(
  deps: LiveDeps,
  sample = 'pp-single-full',
  { state = 'ongoing', isSettled = true, ...given }: NewSignedDossier = {},
): Promise<string> {
  const answers = sampleAnswers(sample)
  const values = isSettled && answers['sub_email'] ? { ...answers, ...ownContacts() } : answers
  const id = await addDossier(deps, { status: 'signed', values, ...given })
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const published = await findDossierForm(deps, row, tx)
    const session = openDossierSession(deps, published, row, await findValues(tx, id))
    await saveSummary(tx, row, session, { changed: new Set() })
    await tx.updateTable('dossier').set({ integrate_state: state }).where('id', '=', id).execute()
  })
  if (isSettled) await ruleOutMatches(deps, id)
  return id
}

function ownContacts(): Record<string, string> {
  const number = randomInt(10_000_000)
  // Not every number that begins with 6 exists; those with 61 do.
  return { sub_email: `person.${number}@example.org`, sub_phone: `+3361${String(number).padStart(7, '0')}` }
}

/** As if somebody had said of each customer whom the dossier is about that it is somebody else. */
export async function ruleOutMatches(deps: LiveDeps, id: string): Promise<void> {
  const row = await deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const user = await findUser(deps.db, 'gestion')
  const matches = await findMatches(deps, row, await checkPairing(deps, row))
  await deps.db.transaction().execute(async (tx) => {
    for (const { scope, code } of matches) await addRejected(tx, { dossierId: id, scope, code }, user.id)
  })
}

/** An envelope that everybody has signed, with the dossier's answers as its frozen ones. */
export async function addCompleted(deps: LiveDeps, dossierId: string, kind: Envelope): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('dossier').selectAll().where('id', '=', dossierId).executeTakeFirstOrThrow()
    const dossier = asSent(row, { kind })
    const published = await findDossierForm(deps, dossier, tx)
    const session = openDossierSession(deps, published, dossier, await findValues(tx, dossierId))
    const author = { user: null, requestId: null }
    const id = await addEnvelope({ tx, deps, dossier, session, author }, kind)
    await tx.updateTable('envelope').set({ state: 'completed' }).where('id', '=', id).execute()
    return id
  })
}

export async function addNote({ db }: LiveDeps, dossier_id: string, note: string): Promise<void> {
  const { id: user_id } = await findUser(db, 'gestion')
  await db
    .insertInto('screening_note')
    .values({ dossier_id, outcome: 'cleared', note, subjects: [], user_id })
    .execute()
}

export function findUser(db: Db, username: string): Promise<User> {
  return db
    .selectFrom('app_user')
    .select(['id', 'username', 'firstname', 'lastname', 'role', 'firm_id as firmId'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
}

async function findClientId(db: Db, username: string): Promise<string> {
  const { id } = await db
    .selectFrom('client')
    .innerJoin('app_user', 'app_user.id', 'client.user_id')
    .select('client.id')
    .where('app_user.username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}

function findElementId(form: Form, ref: string): number {
  const element = form.element(ref) ?? form.element(Number(ref))
  if (!element) throw new Error(`no element ${ref} in the form`)
  return element.id
}

type Sample = { id: string; form: number; direct: boolean; values: Record<string, unknown> }

/** The answers of a demo dossier by name, as on the wire; uploads by the titles of their receipts. */
export function sampleAnswers(id: string): Record<string, string> {
  const file = JSON.parse(readFileSync(join(deploymentsFolder, 'demo', 'dossiers.json'), 'utf8'))
  const samples: Sample[] = [...file.folders, ...file.manualFolders]
  const sample = samples.find((one) => one.id === id)
  if (!sample) throw new Error(`no demo dossier ${id}`)
  return Object.fromEntries(Object.entries(sample.values).map(([name, value]) => [name, encodeValue(toAnswer(value))]))
}

function toAnswer(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value)
    ? value.map((item) => (typeof item === 'object' ? String(item.title) : String(item)))
    : null
}
