import { expect, test } from 'vitest'
import type { Block, Element } from '../definition.ts'
import { decodeValue, encodeValue } from '../elements/wire.ts'
import { findSample, openSample } from '../testing/samples.ts'
import { filterFitting, listReusable } from './reuse.ts'
import { openSession } from './session.ts'

const earlier = openSample(findSample('couple-60k'))
const { form } = earlier
const answers = new Map(form.elements.map(({ id }) => [id, { value: encodeValue(earlier.answer(id)) }]))
const block = (slug: string) => form.blocks.find((one) => one.slug === slug)!
type EarlierAnswer = ReturnType<typeof listReusable>[number]
const nameOf = ({ elementId }: EarlierAnswer) => form.element(elementId)!.name
const reusable = (given: Block) => listReusable(given, form, answers).map(nameOf)

test.each([
  ['who someone is', 'identite', ['sub_civility', 'sub_last_name', 'sub_first_name']],
  ['how they are reached', 'coordonnees', ['sub_address', 'sub_zip', 'sub_city', 'sub_phone', 'sub_email']],
  ['where they pay tax', 'residence-fiscale', ['tax_other_country']],
  ['how they pay', 'financement', ['payment_mode']],
])('%s is taken over', (_, slug, names) => {
  expect(reusable(block(slug))).toEqual(expect.arrayContaining(names))
})

test.each([
  ['a tick', 'bienvenue', 'gdpr_notice'],
  ['a declaration with one right answer', 'residence-fiscale', 'crs_certification'],
  ['a declaration the form marks', 'residence-fiscale', 'is_pep'],
  ['what may have changed by the earlier dossier itself', 'type-souscripteur', 'already_holder'],
  ['a plan made with that purchase', 'revenus-scpi', 'scheduled_savings'],
  ['amounts in words', 'montant', 'subscription_amount_words'],
  ['a document', 'pieces-souscripteur', 'file_identity'],
  ['the date of a meeting', 'conseiller', 'entry_document_given'],
  ['what is known of the product', 'connaissances', 'q_liquidity'],
  ['what the form proposes by itself', 'coordonnees', 'sub_country'],
  ['an agreement to sign', 'signature-souscription', 'e_signature_consent'],
])('%s is not taken over', (_, slug, name) => {
  expect(answers.get(form.element(name)!.id)?.value).not.toBe('')
  expect(reusable(block(slug))).not.toContain(name)
})

const identity = block('identite')
const withFirst = (changes: Partial<Element>): Block => {
  const [first, ...others] = identity.elements
  return { ...identity, elements: [{ ...first!, ...changes }, ...others] }
}

test.each<[string, Block]>([
  ['of another type now', withFirst({ type: 'input_text' })],
  ['that the form fills itself', withFirst({ calculate: '1' })],
  ['not to be typed', withFirst({ attributes: { label: '', readonly: true } })],
  ['that the form asks anew', withFirst({ attributes: { label: '', reuse: false } })],
  ['that was not there', withFirst({ id: 9_999 })],
])('an element %s takes nothing over', (_, changed) => {
  expect(reusable(changed)).toEqual(reusable(identity).slice(1))
})

test('a block the form asks anew, or that is signed, takes nothing over', () => {
  expect(reusable({ ...identity, reuse: false })).toEqual([])
  expect(reusable({ ...identity, kind: 'finish_special' })).toEqual([])
})

const give = (...names: string[]) =>
  names.map((name) => ({ elementId: form.element(name)!.id, value: answers.get(form.element(name)!.id)!.value }))
const fit = (stored: Record<string, string>, given: readonly EarlierAnswer[]) =>
  filterFitting(given, (taken) =>
    openSession(form, earlier.facts(), [
      ...Object.entries({ subscriber_type: 'physique', ...stored }),
      ...taken.map(({ elementId, value }) => [elementId, decodeValue(value, form.element(elementId)!)] as const),
    ]),
  ).map(nameOf)

test('an answer is reused together with the answer that makes it visible, and not without it', () => {
  const both = give('marital_status', 'matrimonial_regime')
  expect(fit({}, both)).toEqual(['marital_status', 'matrimonial_regime'])
  expect(fit({ marital_status: 'celibataire' }, both.slice(1))).toEqual([])
})

test('an earlier answer that would be invalid beside the current ones is not reused', () => {
  expect(fit({ sub_country: 'BE' }, give('sub_zip', 'sub_address'))).toEqual(['sub_address'])
})
