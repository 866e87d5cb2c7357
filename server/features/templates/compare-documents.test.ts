import { isDeepStrictEqual } from 'node:util'
import { compileTrusted, type Definition, type Session } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { readDeployment, type Deployment } from '../../deployment/deployment.ts'
import { engineFacts } from '../../deployment/form-store.ts'
import { openSample, sample as findSample, sampleDay } from '../../testing/samples.ts'
import { sample } from '../../testing/sampling.ts'
import { documentComparison } from './compare-documents.ts'
import { composeDocument } from './compose.ts'
import { listTemplates, noFacts } from './list.ts'

const deployment = await readDeployment({ customer: 'aurea', features: {} })
const edition = (changed: Deployment) => {
  const compiled = compileTrusted(changed.definitions.find(({ id }) => id === changed.forms.client)!)
  if (!compiled.ok) throw new Error('does not compile')
  return { form: compiled.form, deployment: changed }
}
type Edition = ReturnType<typeof edition>
const old = edition(deployment)

type Json = Record<string, unknown>
/** The client form with a change to each part for which the change returns one. */
const withForm = (change: (part: Json) => Json | null): Deployment => {
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    const own = part as Json
    return change(own) ?? Object.fromEntries(Object.entries(own).map(([key, value]) => [key, walk(value)]))
  }
  const definitions = deployment.definitions.map((one) =>
    one.id === deployment.forms.client ? (walk(one) as Definition) : one,
  )
  return { ...deployment, definitions }
}
const text = { fr: 'Autre texte', en: 'Another text' }
const label = (name: string) =>
  withForm((part) =>
    part['name'] === name ? { ...part, attributes: { ...(part['attributes'] as Json), label: text } } : null,
  )
const title = (slug: string) => withForm((part) => (part['slug'] === slug ? { ...part, title: text } : null))
const rule = (name: string, changed: Json) =>
  withForm((part) => (part['name'] === name ? { ...part, ...changed } : null))

const changes: readonly [what: string, changed: Deployment][] = [
  ['limits and help', withForm((part) => (part['min'] === undefined ? null : { ...part, max: 9e9, help: text }))],
  ...old.form.elements.map(({ name }): [string, Deployment] => [`the label of ${name}`, label(name)]),
  ...old.form.blocks.map(({ slug }): [string, Deployment] => [`the title of ${slug}`, title(slug)]),
  ['a formula', rule('saving_capacity', { calculate: '{annual_income}' })],
  ['a condition', rule('children_count', { condition: { ...never(), actions: ['visible'] } })],
  ['the company', { ...deployment, company: { ...deployment.company, mediator: text } }],
  ...Object.keys(deployment.datalists).map((id): [string, Deployment] => [
    `the list ${id}`,
    {
      ...deployment,
      datalists: { ...deployment.datalists, [id]: deployment.datalists[id]!.map((one) => ({ ...one, label: text })) },
    },
  ]),
]

function never() {
  return {
    rules: [{ type: 'input', element: 'marital_status', operator: 'equal', value: 'nobody' }],
    logical_operator: 'AND',
  }
}

const dossiers = ['couple-60k', 'company-usu-5y', 'mandate-np-10y'].map(findSample)
const open = ({ form, deployment: own }: Edition, dossier: (typeof dossiers)[number]): Session => {
  const facts = engineFacts(own, { direct: dossier.direct, status: 'ongoing', markers: [] }, sampleDay)
  return openSample(form, dossier, facts)
}

test.each(sample(changes, 60))('%s: sections that are left out would print the same', (_, changed) => {
  const now = edition(changed)
  const isPrintedAlike = documentComparison(old, now)
  const sessions = dossiers.map((dossier) => ({ old: open(old, dossier), now: open(now, dossier) }))
  const print = ({ deployment: own }: Edition, session: Session, code: string) =>
    listTemplates({ deployment: own, session })
      .filter((template) => template.code === code)
      .map((template) => composeDocument(template, { ...noFacts, deployment: own, session, locale: own.locale }))
  const both = sessions.flatMap((one) => deployment.documentTemplates.map((template) => ({ ...one, template })))
  const shown = both.filter(({ template, ...one }) =>
    [one.old, one.now].every((session) => listTemplates({ deployment, session }).includes(template)),
  )
  const found = shown.map(({ template, ...one }) => [template.code, isPrintedAlike(template, one)])
  const real = shown.map(({ template, ...one }) => [
    template.code,
    isDeepStrictEqual(print(old, one.old, template.code), print(now, one.now, template.code)),
  ])
  expect(shown.length).toBeGreaterThan(5)
  expect(found).toEqual(real)
})
