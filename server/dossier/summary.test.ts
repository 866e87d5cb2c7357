import { compileTrusted, openSession, type Block, type Definition } from '@parcelle/forms'
import { element } from '@parcelle/forms/testing/form-view'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readDeployment } from '../deployment/deployment.ts'
import { engineFacts } from '../deployment/form-store.ts'
import { summarise } from './summary.ts'

const amount = element('input_float_currency_amount', {}, { name: 'amount' })
const place = { id: 1, slug: 'one', rank: 1, title: 'One' }
const block: Block = { ...place, page_id: 1, kind: 'normal', condition: null, elements: [amount] }
const definition: Definition = {
  id: 1,
  name: 'form',
  referential: { subscriptionAmount: 'amount' },
  pages: [{ ...place, form_id: 1, blocks: [block] }],
}
const compiled = compileTrusted(definition)
if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
const deployment = await readDeployment(readConfig({}))
const facts = engineFacts(deployment, { direct: false, status: 'ongoing', markers: [] }, '2026-11-02')

test.each([
  [50_000, '50000.00'],
  [-0.005, '-0.01'],
  [999_999_999_999.99, '999999999999.99'],
  [999_999_999_999.999, null],
  [-1e12, null],
  [1e300, null],
  [null, null],
])('an amount of %s is summarised as %s: what does not fit its column is left out', (given, summarised) => {
  const session = openSession(compiled.form, facts, [['amount', given]])
  expect(summarise(session, { pageId: null, blockId: null }).subscription_amount).toBe(summarised)
})
