import type { Operation, Place } from '@parcelle/domain/studio'
import { effects, type Effect } from '@parcelle/domain/studio-proposals'
import { takesAnswer, type Form, type Session } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { loadParts } from '../../../deployment/deployment.ts'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import { deploymentOf } from '../../../deployment/form-store.ts'
import { findDossierForm, findValues, openDossierSession } from '../../../dossier/answers/session.ts'
import { verifyEvidence } from '../../../dossier/evidence/verify.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addCompleted, addDossier, sampleAnswers } from '../../../testing/dossiers.ts'
import { findDraftParts, makeLive, moveDossiers, openTarget, writeDraft } from '../../editions/index.ts'
import { composeDocument, listTemplates, noFacts } from '../../templates/index.ts'
import { findEditionRow } from '../queries.ts'
import { examineDraft } from './examination/examine-draft.ts'
import { addExamination, saveFindings } from './examination/queries.ts'

const DOSSIERS = 1000

const database = await testDatabase()
const { as, deps } = await testApp({ EDITIONS: 'studio' }, database)
const { db } = deps
await database.owner.updateTable('dossier').set({ status: 'canceled' }).execute()

const samples = ['pp-single-full', 'pp-married-spouse', 'couple-60k', 'mandate-np-10y', 'usu-viager', 'company-usu-5y']
const random = newRandom(7)
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
for (let count = 0; count < DOSSIERS; count++) await generate(count)

/** A sample of which some answers are missing or those of another one, some way through the form, maybe signed. */
async function generate(count: number): Promise<void> {
  const answers = sampleAnswers(pick(samples))
  const others = sampleAnswers(pick(samples))
  const isWhole = random() < 0.3
  const kept = Object.entries(answers).flatMap(([name, value]) => {
    if (isWhole || random() < 0.9) return [[name, value]]
    return random() < 0.5 && others[name] !== undefined ? [[name, others[name]]] : []
  })
  const id = await addDossier(deps, { values: Object.fromEntries(kept) })
  const submitted = form.blocks.slice(0, Math.floor(random() * form.blocks.length)).map((block) => block.id)
  await db.updateTable('dossier').set({ submitted_blocks: submitted }).where('id', '=', id).execute()
  if (!isWhole) return
  await addCompleted(deps, id, 'mission')
  if (count % 2 === 0) return
  await addCompleted(deps, id, 'subscription')
  if (count % 3 > 0) return
  await db
    .updateTable('envelope')
    .set({ state: 'sent' })
    .where('dossier_id', '=', id)
    .where('kind', '=', 'subscription')
    .execute()
}

type Json = { readonly [key: string]: unknown }
const itemsOf = (holder: Json, key: string) => (holder[key] ?? []) as Json[]
const CLIENT = 'forms/client.json'

/** The place of an element of the client form. */
function placeOf(client: Json, name: string): Place {
  for (const page of itemsOf(client, 'pages'))
    for (const block of itemsOf(page, 'blocks'))
      for (const element of itemsOf(block, 'elements'))
        if (element['name'] === name)
          return [CLIENT, 'pages', idOf(page), 'blocks', idOf(block), 'elements', idOf(element)]
  throw new Error(`no element ${name}`)
}
const idOf = ({ id }: Json) => ({ id: Number(id) })

/** Sets something in an element, whatever was there. */
const set = (client: Json, name: string, path: readonly string[], value: unknown): Operation => {
  const at = placeOf(client, name)
  const element = itemsOf(client, 'pages')
    .flatMap((page) => itemsOf(page, 'blocks'))
    .flatMap((block) => itemsOf(block, 'elements'))
    .find((one) => one['name'] === name)
  const was = path.reduce<unknown>((holder, key) => (holder as Json | undefined)?.[key], element)
  // Unsafe cast: parsed JSON.
  return { kind: 'set', at: [...at, ...path], ...(was !== undefined && { was }), value } as Operation
}
const text = (fr: string) => ({ fr, en: fr })

/** What an author changes, and an effect that it must have on some of the dossiers. */
const drafts: readonly [what: string, change: (client: Json) => Operation[], effect: Effect | 'unchanged'][] = [
  ['a telephone number', () => [], 'unchanged'],
  [
    'a question that everybody has to answer',
    (client) => [
      {
        kind: 'add',
        at: placeOf(client, 'sub_last_name').slice(0, -1),
        index: 0,
        value: {
          id: 1999,
          name: 'extra',
          type: 'input_text',
          attributes: { label: text('Autre question'), required: true },
          condition: null,
          calculate: null,
          reference: null,
        },
      },
    ],
    'asked',
  ],
  ['an amount that is limited', (client) => [set(client, 'annual_income', ['attributes', 'max'], 50_000)], 'lost'],
  [
    'a question that is hidden from some',
    (client) => [
      set(client, 'children_count', ['condition'], {
        rules: [{ type: 'input', element: 'marital_status', operator: 'equal', value: 'marie' }],
        logical_operator: 'AND',
        actions: ['visible'],
      }),
    ],
    'lost',
  ],
  ['a formula', (client) => [set(client, 'saving_capacity', ['calculate'], '{annual_income}')], 'recomputed'],
  [
    'a label that a signed document prints',
    (client) => [set(client, 'marital_status', ['attributes', 'label'], text('Statut matrimonial'))],
    'signatures',
  ],
]

test.each(drafts)(
  '%s: what was announced for each dossier is what the move makes of it',
  { timeout: 600_000 },
  async (_, change, effect) => {
    const id = await writeChange(change)
    const announced = await announce(id)
    const before = await readAll()
    const edition = await publish(id)

    // Those that lose nothing are moved by the product, the others by hand to see what they would have lost.
    const target = openTarget(await partsOf(id), edition, await deps.forms.liveDeployment())
    const moved = new Set<string>()
    for await (const { examined } of moveDossiers(deps, target, true))
      for (const { dossier, outcome } of examined) if (outcome === 'moved') moved.add(dossier.id)
    await database.owner
      .updateTable('dossier')
      .set({ edition })
      .where('bucket', 'in', ['current', 'signature'])
      .execute()
    const after = await readAll()

    const real = new Map([...before].map(([dossier, seen]) => [dossier, compare(seen, after.get(dossier)!)]))
    expect(announced.byDossier).toEqual(real)
    const isLossless = ({ lost, reopened, signatures }: Effects) =>
      lost.length + reopened.length + signatures.length === 0
    expect(moved).toEqual(new Set([...real].filter(([, one]) => isLossless(one)).map(([dossier]) => dossier)))
    expect((await verifyEvidence(db, [...moved])).breaches).toEqual([])

    const all = [...real.values()]
    expect(announced.counts).toEqual({
      unchanged: all.filter((one) => effects.every((each) => one[each].length === 0)).length,
      safe: moved.size,
      ...Object.fromEntries(effects.map((each) => [each, all.filter((one) => one[each].length > 0).length])),
    })
    expect(announced.counts[effect]).toBeGreaterThan(0)
  },
)

async function writeChange(change: (client: Json) => Operation[]): Promise<string> {
  const send = (path: string, payload: object) =>
    as('studio', { method: 'POST', url: `/api/v1/studio/drafts${path}`, payload })
  const { id } = (await send('', { from: await findLiveEdition(db), title: 'Un brouillon' })).json()
  const read = await as('studio', { url: `/api/v1/studio/drafts/${id}?files=settings.json,${CLIENT}` })
  const { content } = read.json()
  const at = ['settings.json', 'help', 'phone']
  const phone = { kind: 'set', at, was: content['settings.json'].help.phone, value: `+33199${id.slice(0, 6)}` }
  const operations = [phone, ...change(content[CLIENT])]
  expect((await send(`/${id}/operations`, { operations })).statusCode).toBe(200)
  return id
}

const partsOf = async (id: string) => findDraftParts(db, (await findEditionRow(db, id))!)

/** Per dossier as it is examined, and counted as the screen shows it. */
async function announce(id: string) {
  const target = openTarget(await partsOf(id), id, await deps.forms.liveDeployment())
  const byDossier = new Map<string, Effects>()
  for await (const { examined } of moveDossiers(deps, target, false))
    for (const { dossier, impact } of examined) byDossier.set(dossier.id, sort(impact))
  const { operations } = (await findEditionRow(db, id))!
  await addExamination(db as Parameters<typeof addExamination>[0], id, operations)
  await saveFindings(db, { edition: id, operations }, [])
  await examineDraft(deps, { edition: id, operations })
  const { examination } = (await as('studio', { url: `/api/v1/studio/editions/${id}/publication` })).json()
  const { unchanged, safe, effects: found } = examination.impact
  const counted = found.map(({ effect, count }: { effect: Effect; count: number }) => [effect, count])
  return { byDossier, counts: { unchanged, safe, ...Object.fromEntries(counted) } as Record<string, number> }
}

/** Without the second person and the check of every document: see publication.test.ts. */
function publish(id: string): Promise<string> {
  return database.owner.transaction().execute(async (tx) => {
    const parts = await partsOf(id)
    await writeDraft(tx, id, parts)
    await makeLive(tx, id, loadParts(parts, { customer: 'aurea', features: {} }))
    return id
  })
}

type Effects = Readonly<Record<Effect, readonly string[]>>
const sort = (impact: Effects): Effects =>
  // Unsafe cast: every effect has an entry.
  Object.fromEntries(effects.map((effect) => [effect, impact[effect].toSorted()])) as unknown as Effects

type Element = {
  name: string
  isAnswer: boolean
  isVisible: boolean
  isRequired: boolean
  value: string | null
  isRefused: boolean
  block: number
}
type Seen = {
  elements: ReadonlyMap<number, Element>
  submitted: readonly number[]
  form: Form
  /** What its signed envelopes would print now, by kind. */
  documents: ReadonlyMap<string, string>
  out: readonly string[]
}

/** What people find when they open each dossier that is under way. */
async function readAll(): Promise<Map<string, Seen>> {
  const rows = await db.selectFrom('dossier').selectAll().where('bucket', 'in', ['current', 'signature']).execute()
  const seen = new Map<string, Seen>()
  for (const row of rows) {
    const session = openDossierSession(deps, await findDossierForm(deps, row, db), row, await findValues(db, row.id))
    const sent = await db.selectFrom('envelope').select(['kind', 'state']).where('dossier_id', '=', row.id).execute()
    const refused = new Set(session.problems().map(({ elementId }) => elementId))
    const elements = session.form.elements.map((element): [number, Element] => [
      element.id,
      {
        name: element.name,
        isAnswer: takesAnswer(element),
        isVisible: session.visible(element.id),
        isRequired: session.required(element.id),
        value: session.value(element.id) === null ? null : JSON.stringify(session.value(element.id)),
        isRefused: refused.has(element.id),
        block: session.form.blockOf(element.id)?.id ?? 0,
      },
    ])
    seen.set(row.id, {
      elements: new Map(elements),
      submitted: row.submitted_blocks,
      form: session.form,
      documents: new Map(sent.map(({ kind }) => [kind, printDocuments(session, kind)])),
      out: sent.filter(({ state }) => state === 'sent').map(({ kind }) => kind),
    })
  }
  return seen
}

/** In both languages, with who signs them. */
function printDocuments(session: Session, kind: 'mission' | 'subscription'): string {
  const deployment = deploymentOf(session)
  const codes = deployment.envelopes[kind]
  const templates = listTemplates({ deployment, session }).filter(({ code }) => codes.includes(code))
  const signers = session.form.elements.filter(({ id, attributes }) => attributes.signer && session.visible(id))
  const printed = templates.flatMap((template) =>
    (['fr', 'en'] as const).map((locale) => composeDocument(template, { ...noFacts, deployment, session, locale })),
  )
  return JSON.stringify([codes, printed, signers.map(({ name, attributes }) => [name, attributes.signer])])
}

/** By what is there before and after, not by the rules of the announcement. */
function compare(before: Seen, after: Seen): Effects {
  const shown = ({ elements }: Seen, id: number) => (elements.get(id)?.isVisible ? elements.get(id) : undefined)
  const ids = [...new Set([...before.elements.keys(), ...after.elements.keys()])]
  const select = (test: (was: Element | undefined, is: Element | undefined, id: number) => boolean) =>
    ids.filter((id) => test(shown(before, id), shown(after, id), id))
  const name = (id: number) => (after.elements.get(id) ?? before.elements.get(id))?.name ?? ''
  const asked = select((was, is) => {
    const isOpen = is?.isAnswer === true && is.value === null
    return isOpen && (was === undefined || (is.isRequired && !was.isRequired))
  })
  const lost = select((was, is) => {
    const isGiven = was?.isAnswer === true && was.value !== null
    return isGiven && (is === undefined || is.value === null || (is.isRefused && !was.isRefused))
  })
  const recomputed = select((was, is) => was?.isAnswer === false && is !== undefined && was.value !== is.value)
  const refused = select((was, is) => is?.isRefused === true && was?.isRefused !== true)
  const blockOf = (id: number) => (after.elements.get(id) ?? before.elements.get(id))?.block
  const touched = new Set([...lost, ...recomputed, ...refused].map(blockOf))
  const reopened = before.submitted.filter((id) => touched.has(id))
  const signatures = [...before.documents].flatMap(([kind, printed]) =>
    before.out.includes(kind) || after.documents.get(kind) !== printed ? [kind] : [],
  )
  return sort({
    asked: asked.map(name),
    lost: lost.map(name),
    recomputed: recomputed.map(name),
    reopened: reopened.map((id) => (after.form.block(id) ?? before.form.block(id))?.slug ?? ''),
    signatures,
  })
}

function pick<T>(all: readonly T[]): T {
  return all[Math.floor(random() * all.length)]!
}

/** A linear congruential generator, so that a failure repeats. */
function newRandom(first: number): () => number {
  let seed = first
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
}
