import type { Form, Session } from '@parcelle/forms'
import type { Tx } from '../platform/database/tables.ts'
import type { DossierRow } from '../dossier/access/access.ts'
import { addDossierEvent, type EventPayload } from '../dossier/evidence/events.ts'
import { receiptFacts, type ReceiptRow } from '../features/receipts/index.ts'
import type { DemoDossier } from './data.ts'
import { listDecisions, type Step } from './journeys.ts'

type Person = { id: string; username: string; role: Author['role']; firm_id: string | null }
type Author = NonNullable<Parameters<typeof addDossierEvent>[2]['user']>
export type People = ReadonlyMap<string, Person>
/** By element id, as on the wire. */
export type Answers = ReadonlyMap<number, { value: string }>

export type Times = { blocks: ReadonlyMap<number, Date>; steps: readonly (Step & { at: Date })[]; end: Date }

const DAY = 86_400_000

/** Spreads blocks and steps evenly between the opening of the dossier and its last step. */
export function spreadTimes(
  { demo }: DemoDossier,
  session: Session,
  last: number | null,
  steps: readonly Step[],
): Times {
  const { blocks } = session.form
  const reached = blocks.findIndex(({ id }) => id === last)
  const submitted = blocks.slice(0, reached + 1).filter(({ id }) => session.blockVisible(id))
  const start = new Date(demo.createdAt).getTime()
  const end = demo.signedAt ? new Date(demo.signedAt).getTime() : start + 6 * DAY
  const count = submitted.length + steps.length
  const at = (place: number) => new Date(Math.round((start + ((end - start) * place) / count) / 1000) * 1000)
  const decided = demo.history.at(-1)?.at
  return {
    blocks: new Map(submitted.map(({ id }, place) => [id, at(place + 1)])),
    steps: steps.map((step, place) => ({ ...step, at: at(submitted.length + place + 1) })),
    end: decided ? new Date(decided) : new Date(end),
  }
}

type DossierHistory = {
  row: DossierRow
  source: DemoDossier
  form: Form
  answers: Answers
  documents: readonly ReceiptRow[]
}

/** Writes the evidence with the dates of the steps. */
export async function addEvidence(
  tx: Tx,
  { row, source, form, answers, documents }: DossierHistory,
  { blocks, steps }: Times,
  people: People,
): Promise<void> {
  const owner = findPerson(people, source.demo.owner)
  const by = (user: Person | null, at: Date) => ({ user, requestId: null, at })
  const addEvent = (user: Person | null, at: Date, event: string, payload: EventPayload) =>
    addDossierEvent(tx, row.id, by(user, at), event, payload)

  const { form_id, form_version: version, client_id: client, direct } = row
  await addEvent(owner, row.creation_date, 'create', { form: form_id, version, client, direct })
  for (const [block, at] of blocks) {
    const uploaded = documents.filter(({ element_id }) => form.blockOf(element_id)?.id === block)
    const uploads = new Set(uploaded.map(({ element_id }) => element_id))
    const changes = [...answers]
      .filter(([id]) => form.blockOf(id)?.id === block)
      .map(([element, { value }]) => ({ element, before: '', after: value, version: 1 }))
    if (uploaded.length > 0)
      await addEvent(owner, at, 'add_receipts', {
        changes: changes.filter(({ element }) => uploads.has(element)),
        receipts: receiptFacts(uploaded.map((row) => ({ ...row, kept_sha256: row.sha256 }))),
      })
    await addEvent(owner, at, 'submit', { block, changes: changes.filter(({ element }) => !uploads.has(element)) })
  }
  for (const { event, at, roles, before, after, reason } of steps)
    await addEvent(findActor(people, source, roles), at, event, { status: { before, after }, reason })
  for (const { event, at, by: who, before, after, reason } of listDecisions(source))
    await addEvent(who === null ? null : findPerson(people, who), at, event, {
      integrate_state: { before, after },
      reason,
    })
}

/** Who made a step: the owner if allowed, then the client, then the back office; otherwise the system. */
function findActor(people: People, { demo }: DemoDossier, roles: readonly string[]): Person | null {
  const names = [demo.owner, demo.clientAccount, 'backoffice'].filter((name) => name !== null)
  return names.map((name) => findPerson(people, name)).find(({ role }) => roles.includes(role)) ?? null
}

export function findPerson(people: People, username: string): Person {
  const person = people.get(username)
  if (!person) throw new Error(`the demo names ${username}, who is not in it`)
  return person
}
