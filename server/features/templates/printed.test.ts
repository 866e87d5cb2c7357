import { compileTrusted, takesAnswer, type Element, type Form, type Session, type Value } from '@parcelle/forms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDeployment } from '../../deployment/deployment.ts'
import { engineFacts } from '../../deployment/form-store.ts'
import { openSample, sample, sampleDay } from '../../testing/samples.ts'
import { composeDocument } from './compose.ts'
import { listTemplates, noFacts } from './list.ts'
import { findPrinted } from './printed.ts'

const deployment = await readDeployment({ customer: 'aurea', features: {} })
const forms = new Map<number, Form>()
const { mission, subscription } = deployment.envelopes
const signedCodes = [...mission, ...subscription]
const templates = signedCodes.map((code) => templateOf(code))

function templateOf(code: string) {
  const template = deployment.documentTemplates.find((one) => one.code === code)
  if (!template) throw new Error(`no document ${code}`)
  return template
}

function formOf(id: number): Form {
  const definition = deployment.definitions.find((one) => one.id === id)
  const compiled = definition && compileTrusted(definition)
  if (!compiled?.ok) throw new Error(`no form ${id}`)
  forms.set(id, compiled.form)
  return compiled.form
}

function open(id: string, changes = {}): Session {
  const dossier = sample(id)
  const facts = engineFacts(deployment, { direct: dossier.direct, status: 'signature', markers: [] }, sampleDay)
  return openSample(forms.get(dossier.form) ?? formOf(dossier.form), dossier, facts, changes)
}

const printing = (session: Session, name: string) =>
  templates.flatMap((template) =>
    findPrinted(template, { deployment, session }).has(session.form.element(name)?.id ?? -1) ? [template.code] : [],
  )

test.each([
  ['a name', 'couple-60k', 'cosub_last_name', ['mission_letter', 'client_record', 'subscription_form']],
  ['what a total is computed from', 'direct-153k', 'shares_number', ['subscription_form']],
  ['a receipt', 'couple-60k', 'file_identity', []],
  ['a note of the company’s own', 'manual-couple', 'registration_note', []],
])('%s (%s, %s) is printed by %j', (_, id, name, codes) => {
  expect(printing(open(id), name)).toEqual(codes)
})

/** All documents that are signed, and their signers. */
const signedBy = (session: Session) => ({
  buttons: session.form.elements
    .filter(({ id, attributes }) => attributes.signer && session.visible(id))
    .map(({ name }) => name),
  documents: listTemplates({ deployment, session })
    .filter(({ code }) => signedCodes.includes(code))
    .map((template) =>
      (['fr', 'en'] as const).map((locale) => composeDocument(template, { ...noFacts, deployment, session, locale })),
    ),
})

const anyText = fc.oneof(fc.string(), fc.constantFrom('Oui', 'Non', '2001-02-03', 'FR', 'a@b.example.org'))
function anyAnswer({ attributes: { options } }: Element): fc.Arbitrary<Value> {
  const given = fc.oneof(
    anyText,
    fc.integer({ min: 0, max: 200_000 }),
    fc.boolean(),
    fc.array(anyText),
    fc.constant(null),
  )
  const values = (options ?? []).map(({ value }) => value)
  return values.length === 0 ? given : fc.oneof(given, fc.constantFrom(...values))
}

const everybody = [
  'pp-single-full',
  'pp-married-spouse',
  'couple-60k',
  'company-usu-5y',
  'usu-viager',
  'mandate-np-10y',
]
test.each([...everybody, 'direct-153k', 'couple-mixed-sync', 'pep-refused', 'gf-small', 'manual-couple'])(
  '%s: whatever else is answered to what no signed document prints, they say the same',
  (id) => {
    const session = open(id)
    const printed = new Set(templates.flatMap((template) => [...findPrinted(template, { deployment, session })]))
    const free = session.form.elements.filter((element) => takesAnswer(element) && !printed.has(element.id))
    expect(free.length).toBeGreaterThan(0)
    const before = JSON.stringify(signedBy(session))
    const change = fc.constantFrom(...free).chain((element) => fc.tuple(fc.constant(element.id), anyAnswer(element)))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const other = open(id)
        other.setMany(changes)
        expect(JSON.stringify(signedBy(other)) === before).toBe(true)
      }),
      { numRuns: 10 },
    )
  },
)
