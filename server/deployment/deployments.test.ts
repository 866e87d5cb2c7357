import { compileTrusted, type Definition } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { inspectDeployment, type Deployment } from './deployment.ts'
import { listDeployments } from './parts.ts'
import { engineFacts, partValue } from './form-store.ts'
import { openSample, sample, sampleDay, sampleDossiers, thresholdCases } from '../testing/samples.ts'

const names = await listDeployments()
const deployments = new Map<string, Deployment>()
for (const customer of names) {
  const { deployment } = await inspectDeployment({ customer, features: {} })
  if (deployment) deployments.set(customer, deployment)
}

test.each(names)('%s has nothing to correct and nothing untranslated', async (customer) => {
  expect((await inspectDeployment({ customer, features: {} })).findings).toEqual([])
})

test('three companies ship, one of which the others extend', () => {
  expect(names).toEqual(['aurea', 'halle-investissement', 'orme-patrimoine'])
  const [client, backOffice] = [formOf('aurea', 1), formOf('aurea', 2)]
  expect([client, backOffice].map(sizes)).toEqual([
    [10, 34, 227],
    [4, 12, 72],
  ])
  expect(deployments.get('orme-patrimoine')?.datalists['countries']).toHaveLength(250)
})

const whole = sampleDossiers.map((one) => ({ id: one.id, one }))
test.each(whole)('aurea: $id is complete', ({ one }) => {
  expect(open('aurea', one.id).problems()).toEqual([])
})

const expected = {
  aurea: { extraDocument: true, enhancedDueDiligence: true },
  'orme-patrimoine': { extraDocument: false, enhancedDueDiligence: true },
  'halle-investissement': { extraDocument: true, enhancedDueDiligence: false },
}
const thresholds = Object.entries(expected).flatMap(([customer, on]) =>
  thresholdCases.map((one) => ({ customer, on, one, ...one })),
)
test.each(thresholds)('$customer: $shares shares of $product, $amount €', ({ customer, on, one }) => {
  const session = open(customer, 'pp-single-full', { product: one.product, shares_number: one.shares })
  expect(session.value('subscription_amount')).toBe(one.amount)
  expect(session.visible('file_funds_origin')).toBe(on.extraDocument && one.extraDocument)
  expect(session.required('file_funds_origin')).toBe(on.extraDocument && one.extraDocument)
  expect(session.visible('edd_reasons')).toBe(on.enhancedDueDiligence && one.enhancedDueDiligence)
  expect(session.visible('file_edd_physical')).toBe(on.enhancedDueDiligence && one.enhancedDueDiligence)
  expect(session.visible('large_amount_notice')).toBe(one.over100000Notice)
})

test.each([
  ['aurea', 'not-sepa'],
  ['orme-patrimoine', undefined],
])('%s: a Tunisian account is refused as %s', (customer, code) => {
  const account = { payment_mode: 'prelevement', debit_iban: 'TN5910006035183598478831' }
  const problem = open(customer, 'pp-single-full', account).problem('debit_iban')
  expect(problem?.code).toBe(code && `element.error.${code}`)
})

test.each(['orme-patrimoine', 'halle-investissement'])('%s sells products of its own, by their names', (customer) => {
  const { definitions, products, company } = deployments.get(customer)!
  expect(JSON.stringify({ definitions, products, company })).not.toContain('Aurea')
  const choices = elementOf(customer, 'product')?.attributes.options ?? []
  expect(choices.map(({ label }) => label)).toEqual(products.map(({ name }) => ({ fr: name, en: name })))
})

test('orme has one table for all products, whose row is the duration', () => {
  const mandate = { detention_mode: 'mandate', dismemberment_scope: 'usu', shares_number: 100 }
  for (const product of ['CV', 'CE', 'CR', 'CA', 'GF']) {
    const session = open('orme-patrimoine', 'pp-single-full', { ...mandate, product, temporary_table_ce: '3' })
    expect(session.required('temporary_table_ce')).toBe(true)
    expect(session.value('usufruct_rate')).toBe(14)
    expect(partValue(session, 'duration')).toBe('3')
  }
  const table = elementOf('orme-patrimoine', 'temporary_table_ce')?.attributes
  expect(table).toMatchObject({ tableId: 'C_3_15', label: { fr: 'Durée du démembrement' } })
  expect(table?.options).toHaveLength(13)
  expect(elementOf('orme-patrimoine', 'temporary_table_cv')).toBeUndefined()
})

test('aurea reads the duration in the table of the product', () => {
  const session = open('aurea', 'mandate-np-10y')
  expect(partValue(session, 'duration')).toBe(10)
  expect(partValue(session, 'detentionMode')).toBe('mandate')
})

test('halle sells full ownership only: nothing asks, and every dossier says so', () => {
  const session = open('halle-investissement', 'pp-single-full')
  expect(session.problems()).toEqual([])
  expect(partValue(session, 'detentionMode')).toBe('full_property')
  expect(partValue(session, 'dismembermentScope')).toBeNull()
  expect(partValue(session, 'duration')).toBeNull()
  expect(elementOf('halle-investissement', 'detention_mode')).toBeUndefined()
  expect(session.required('dividend_iban')).toBe(true)
})

test.each([...deployments.keys()])('%s: dividends are reinvested in the products that allow it only', (customer) => {
  for (const { code, dividendReinvestment } of deployments.get(customer)!.products) {
    const session = open(customer, 'pp-single-full', { product: code })
    expect([code, session.visible('dividend_option')]).toEqual([code, dividendReinvestment])
  }
})

function formOf(customer: string, id: number): Definition {
  return deployments.get(customer)!.definitions.find((form) => form.id === id)!
}

function sizes({ pages }: Definition): number[] {
  const blocks = pages.flatMap((page) => page.blocks)
  return [pages.length, blocks.length, blocks.flatMap(({ elements }) => elements).length]
}

function elementOf(customer: string, name: string) {
  const blocks = formOf(customer, 1).pages.flatMap((page) => page.blocks)
  return blocks.flatMap(({ elements }) => elements).find((element) => element.name === name)
}

function open(customer: string, id: string, changes: object = {}) {
  const one = sample(id)
  const compiled = compileTrusted(formOf(customer, one.form))
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
  const facts = engineFacts(
    deployments.get(customer)!,
    { direct: one.direct, status: 'ongoing', markers: [] },
    sampleDay,
  )
  return openSample(compiled.form, one, facts, changes)
}
