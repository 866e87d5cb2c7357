import { compileTrusted, type Definition, type Form } from '@parcelle/forms'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/database/tables.ts'
import { readConfig } from '../../config.ts'
import { readDeployment } from '../../deployment/deployment.ts'
import { engineFacts } from '../../deployment/form-store.ts'
import { testDatabase } from '../../testing/app.ts'
import { openSample, sample, sampleDay } from '../../testing/samples.ts'
import { diffForms } from './diff.ts'
import { findImpact } from './impact.ts'
import { publishForms, toVersion } from './publish.ts'
import { findDefinition, findLiveDossiers, type LiveDossier } from './queries.ts'

const deployment = await readDeployment(readConfig({}))
const client = deployment.definitions.find(({ id }) => id === 1)!

// A form is free-form JSON here: each case changes one thing of it.
type Json = ReturnType<typeof JSON.parse>
function changed(change: (elements: Record<string, Json>, form: Json) => void): Definition {
  const form = JSON.parse(JSON.stringify(client))
  const elements = form.pages.flatMap((page: Json) => page.blocks.flatMap((block: Json) => block.elements))
  change(Object.fromEntries(elements.map((element: Json) => [element.name, element])), form)
  return form
}
const lines = (after: Definition) =>
  diffForms(client, after).map(({ sign, where, what }) => `${sign} ${where}: ${what}`)
const drop =
  (name: string) =>
  (_: unknown, { pages }: Json) => {
    for (const { blocks } of pages)
      for (const block of blocks) block.elements = block.elements.filter((element: Json) => element.name !== name)
  }

test('a form does not differ from itself, whatever the order of its keys', () => {
  expect(lines(Object.fromEntries(Object.entries(client).toReversed()) as Definition)).toEqual([])
})

test.each<[string, (elements: Record<string, Json>, form: Json) => void, string[]]>([
  [
    'a page',
    (_, { pages }) => (pages[0].title = { fr: 'Accueil', en: 'Home' }),
    ['~ page accueil: title {"en":"Welcome","fr":"Bienvenue"} → {"en":"Home","fr":"Accueil"}'],
  ],
  ['a block', (_, { pages }) => (pages[0].blocks[0].kind = 'normal'), ['~ block bienvenue: kind "welcome" → "normal"']],
  [
    'a block’s condition',
    (_, { pages }) => (pages[0].blocks[2].condition = null),
    [expect.stringMatching(/^~ block conseiller: condition \{.*\} → nothing$/) as never],
  ],
  [
    'a formula',
    ({ saving_capacity }) => (saving_capacity.calculate = '{annual_income}'),
    ['~ element saving_capacity: formula "{annual_income} - {annual_charges}" → "{annual_income}"'],
  ],
  [
    'a bound',
    ({ shares_number }) => (shares_number.attributes.max = 5),
    [expect.stringMatching(/^~ element shares_number: max \d+ → 5$/) as never],
  ],
  [
    'a new option',
    ({ tmi }) => tmi.attributes.options.push({ value: '50', label: '50 %' }),
    ['+ element tmi, option 50: new'],
  ],
  ['an option that goes', ({ tmi }) => tmi.attributes.options.shift(), ['- element tmi, option 0: removed']],
  [
    'an option’s score',
    ({ q_liquidity }) => (q_liquidity.attributes.options[1].score = 9),
    [expect.stringMatching(/option faux: score \d+ → 9/) as never],
  ],
  ['an element that goes', drop('origin_detail'), ['- element origin_detail: removed, id 1186']],
  [
    'a new element',
    (_, { pages }) =>
      pages[0].blocks[0].elements.push({
        id: 1999,
        name: 'extra',
        type: 'input_text',
        attributes: { label: 'x' },
        condition: null,
        calculate: null,
        reference: null,
      }),
    ['+ element extra: new, id 1999'],
  ],
])('the list names %s', (_, change, expected) => expect(lines(changed(change))).toEqual(expected))

const extra =
  (required: boolean) =>
  (_: unknown, { pages }: Json) =>
    pages[0].blocks[0].elements.push({
      id: 1999,
      name: 'extra',
      type: 'input_text',
      attributes: { label: 'x', required },
      condition: null,
      calculate: null,
      reference: null,
    })

test.each<[string, (elements: Record<string, Json>, form: Json) => void, object]>([
  ['nothing', () => {}, { asked: [], lost: [], recomputed: [] }],
  ['another label', ({ tmi }) => (tmi.attributes.label = 'Tranche'), { asked: [], lost: [], recomputed: [] }],
  ['a new question', extra(true), { asked: ['extra'], lost: [], recomputed: [] }],
  ['an optional new question', extra(false), { asked: ['extra'], lost: [], recomputed: [] }],
  ['an element that goes', drop('origin_detail'), { asked: [], lost: ['origin_detail'], recomputed: [] }],
  [
    'an element that hides',
    ({ origin_detail }) =>
      (origin_detail.condition = {
        rules: [{ type: 'input', element: 'funding_mode', operator: 'equal', value: 'nowhere' }],
        logical_operator: 'AND',
        actions: ['visible'],
      }),
    { asked: [], lost: ['origin_detail'], recomputed: [] },
  ],
  [
    'the chosen option goes',
    ({ funding_mode }) =>
      (funding_mode.attributes.options = funding_mode.attributes.options.filter(
        ({ value }: Json) => value !== 'comptant',
      )),
    { asked: [], lost: ['funding_mode'], recomputed: [] },
  ],
  [
    'another formula',
    ({ saving_capacity }) => (saving_capacity.calculate = '{annual_income}'),
    { asked: [], lost: [], recomputed: ['saving_capacity'] },
  ],
])('a dossier whose form would have %s is reported', (_, change, impact) => {
  const one = sample('pp-single-full')
  const facts = engineFacts(deployment, { direct: one.direct, status: 'ongoing', markers: [] }, sampleDay)
  const open = (form: Definition) => openSample(compiled(form), one, facts)
  expect(findImpact(open(client), open(changed(change)))).toEqual(impact)
})

test('live dossiers are those of the old version that are neither signed nor abandoned, with their answers', async () => {
  const { db } = await testDatabase()
  const version = toVersion(client)
  const all = await db.selectFrom('dossier').select(['number', 'bucket', 'id']).where('form_id', '=', 1).execute()
  const live = await liveOn(db, version)
  const expected = all.filter(({ bucket }) => bucket === 'current' || bucket === 'signature')
  expect(live.map(({ number }) => number).toSorted()).toEqual(expected.map(({ number }) => number).toSorted())
  expect(live.length).toBeGreaterThan(0)

  const [first] = live
  await db.deleteFrom('dossier_value').where('dossier_id', '=', first!.id).execute()
  const answers = [
    { element_id: 1003, value: 'physique' },
    { element_id: 1006, value: '' },
  ]
  await db
    .insertInto('dossier_value')
    .values(answers.map((answer) => ({ ...answer, dossier_id: first!.id, version: 1 })))
    .execute()
  const again = await liveOn(db, version)
  expect(again.find(({ id }) => id === first!.id)?.stored).toEqual([[1003, { value: 'physique' }]])
})

test('a version is found by its first characters, unless several begin so', async () => {
  const { db } = await testDatabase()
  const version = toVersion(client)
  await publishForms(db, { definitions: [{ ...client, name: 'other' }] })
  expect((await findDefinition(db, version.slice(0, 10)))?.name).toBe(client.name)
  expect(await findDefinition(db, '')).toBeUndefined()
  expect(await findDefinition(db, 'zz')).toBeUndefined()
})

async function liveOn(db: Db, version: string): Promise<LiveDossier[]> {
  const live: LiveDossier[] = []
  for await (const dossier of findLiveDossiers(db, 1, version)) live.push(dossier)
  return live
}

function compiled(definition: Definition): Form {
  const result = compileTrusted(definition)
  if (!result.ok) throw new Error(JSON.stringify(result.findings))
  return result.form
}
