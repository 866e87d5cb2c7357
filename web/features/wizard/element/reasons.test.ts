import { openSession, type Definition } from '@parcelle/forms'
import { expect, test } from 'vitest'
import client from '../../../../deployments/aurea/forms/client.json'
import { makeI18n } from '../../../i18n/i18n.tsx'
import fr from '../../../locales/fr.json'
import { explainElement } from './reasons.ts'
import { compileForm } from '../store/loading/loaded-form.ts'

const form = compileForm(client as unknown as Definition)
const facts = {
  direct: false,
  state: 'ongoing',
  today: '2026-11-15',
  products: [{ code: 'CV', unitPrice: 204, minimumShares: 10 }],
}
const i18n = makeI18n('fr', fr, () => {})
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

function why(name: string, answers: Record<string, string | number | boolean>) {
  const session = openSession(form, facts, Object.entries(answers))
  const { because, inputs, changes } = explainElement(session, form.element(name)!.id, i18n)
  return [...because, ...inputs, ...changes].map(plain)
}

test('a computed amount tells its formula and what it was made of', () => {
  const said = why('subscription_amount', { product: 'CV', shares_number: 200 })
  expect(said[0]).toMatch(/^Calculé ainsi : « Prix .* » × « Nombre de parts »\.$/)
  expect(said).toContain('Nombre de parts : 200')
})

test('a question asked because of an answer names it, and says what would change that', () => {
  const said = why('matrimonial_regime', { subscriber_type: 'physique', marital_status: 'marie' })
  expect(said.join(' ')).toContain('« Situation matrimoniale » : Marié')
  expect(said.at(-1)).toMatch(/^Ne serait plus demandé avec « .* » : .*\.$/)
})

test('a question that is always asked says so', () => {
  expect(why('gdpr_notice', {})).toContain(
    'Cette réponse est toujours demandée : sans elle, le dossier ne peut pas être instruit.',
  )
})
