import { expect, test } from 'vitest'
import { matchesNumber } from '../text-rules/french-words.ts'
import { findSample, sampleDossiers, openSample } from './samples.ts'
import samples from '../../../deployments/demo/dossiers.json' with { type: 'json' }

const visibleBlocks = (session: ReturnType<typeof openSample>) =>
  session.form.blocks.filter(({ id }) => session.blockVisible(id)).map(({ slug }) => slug)

test.each(sampleDossiers)('$id: a complete folder has no problem, and shows the blocks it should', (one) => {
  const session = openSample(one)
  expect(session.problems()).toEqual([])
  expect(visibleBlocks(session)).toEqual(one.visibleBlocks)
})

test.each(sampleDossiers)('$id: every amount, rate, sum, order and score comes out as expected', (one) => {
  const session = openSample(one)
  for (const [name, value] of Object.entries<unknown>(one.computed)) {
    const words = session.view.element(name)
    const number =
      words?.type === 'convert_number_to_word' && words.reference !== null ? session.value(words.reference) : null
    if (typeof number !== 'number') expect([name, session.value(name)]).toEqual([name, value])
    else
      expect([name, matchesNumber(String(value), number, words?.attributes.unit === 'part' ? 'part' : 'euro')]).toEqual(
        [name, true],
      )
  }
  if (!('profileScore' in one)) return
  expect(session.value('profile_score')).toBe(one.profileScore)
  expect(session.value('profile_label')).toBe(one.profile)
})

test.each(sampleDossiers)('$id: the uploads that a condition asks for are required', (one) => {
  const session = openSample(one)
  const asked = session.form.elements.filter(
    ({ type, name, condition }) =>
      /file/.test(type) && condition?.actions.includes('required') && session.required(name),
  )
  expect(asked.map(({ name }) => name)).toEqual(one.alsoRequired)
})

test.each(sampleDossiers)('$id: nothing is asked of someone who only reads', (one) => {
  expect(openSample({ ...one, values: {} }, {}, { readOnly: true }).problems()).toEqual([])
})

const plain = findSample('pp-single-full')

test.each(samples.thresholdCases)('$shares shares of $product: $amount €', (one) => {
  const { product, shares: shares_number, amount } = one
  const session = openSample(plain, { product, shares_number })
  expect(session.value('subscription_amount')).toBe(amount)
  expect(session.required('file_funds_origin')).toBe(one.extraDocument)
  expect(session.visible('edd_reasons')).toBe(one.enhancedDueDiligence)
  expect(session.visible('large_amount_notice')).toBe(one.over100000Notice)
  const without = openSample(plain, { product, shares_number }, { rules: [] })
  expect([without.visible('file_funds_origin'), without.visible('edd_reasons')]).toEqual([false, false])
  expect(without.visible('large_amount_notice')).toBe(one.over100000Notice)
})

test.each([
  [29_999.99, false, false, false],
  [30_000, false, false, false],
  [30_000.01, true, false, false],
  [49_999.99, true, false, false],
  [50_000, true, true, false],
  [50_000.01, true, true, false],
  [99_999.99, true, true, false],
  [100_000, true, true, false],
  [100_000.01, true, true, true],
])('at %d € to the cent', (unitPrice, document, diligence, notice) => {
  const products = [{ code: 'CA', unitPrice, minimumShares: 1 }]
  const session = openSample(plain, { product: 'CA', shares_number: 1 }, { products })
  const shown = ['file_funds_origin', 'edd_reasons', 'file_edd_physical', 'large_amount_notice'].map((name) =>
    session.visible(name),
  )
  expect(shown).toEqual([document, diligence, diligence, notice])
  expect(session.visible('file_edd_legal')).toBe(false)
})

test.each(samples.splitCases)('both sides of $shares shares of $product over $row years', (one) => {
  const scoped = (dismemberment_scope: string) =>
    openSample(plain, {
      product: one.product,
      shares_number: one.shares,
      detention_mode: 'mandate',
      dismemberment_scope,
      [one.table]: one.row,
    })
  expect(scoped('usu').value('usufruct_rate')).toBe(one.usufructRate)
  expect(scoped('usu').value('usufruct_amount')).toBe(one.usufruct)
  expect(scoped('np').value('bare_ownership_amount')).toBe(one.bareOwnership)
})
