import { expect, test } from 'vitest'
import { isOffered } from '../session/refusal.ts'
import { findSample, openSample } from './samples.ts'
import type { Answers } from './samples.ts'

const company = 'company-usu-5y'
const life = 'usu-viager'
const twoCountries = 'pep-refused'

const mixed = 'couple-mixed-sync'
const unequal = 'Le total du financement doit être égal au montant à régler.'
const lifeOfACompany = 'L’usufruit viager est réservé aux personnes physiques'

function findMessage(id: string, changes: Answers, name: string): unknown {
  const problem = openSample(findSample(id), changes).problem(name)
  if (!problem) return null
  const { message = problem.code } = problem
  return typeof message === 'string' ? message : message.fr
}

test.each<[string, string, Answers, string, string | null]>([
  ['a company’s life usufruct', company, { dismemberment_type: 'Viager' }, 'dismemberment_type', lifeOfACompany],
  [
    'a company’s bare ownership, for life',
    company,
    { dismemberment_type: 'Viager', dismemberment_scope: 'np' },
    'dismemberment_type',
    null,
  ],
  [
    'a company as usufructuary for life',
    life,
    { dismemberment_scope: 'np', counterpart_type: 'morale' },
    'counterpart_type',
    lifeOfACompany,
  ],
  ['a company as bare owner', life, { counterpart_type: 'morale' }, 'counterpart_type', null],
  ['two tax countries', twoCountries, {}, 'tax_country_2', null],
  [
    'a protected adult',
    'pp-single-full',
    { legal_capacity: 'Oui' },
    'legal_capacity',
    'la souscription se fait sur papier',
  ],
  [
    'two signers, one phone',
    'couple-60k',
    { cosub_phone: '+33639980110' },
    'cosub_phone',
    'chacun reçoit son propre code',
  ],
  ['owners of 100 % together', 'mandate-usu-unsigned', {}, 'bo1_share', null],
  ['owners of more', 'mandate-usu-unsigned', { bo2_share: 41 }, 'bo1_share', 'plus de 100 %'],
  ['a usufructuary’s own age', life, { sub_birth_date: '1975-03-14' }, 'life_table', 'element.error.age-band'],
  [
    'the other side’s age',
    life,
    { dismemberment_scope: 'np', usufructuary_birth_date: '1958-03-14', sub_birth_date: '1985-03-14' },
    'life_table',
    null,
  ],
  ['cash and a loan that miss the amount', mixed, { loan_amount: 11_999 }, 'loan_amount', unequal],
  ['a cent too much', mixed, { cash_amount: 8200.01 }, 'loan_amount', unequal],
  ['the same, said once', mixed, { loan_amount: 11_999 }, 'cash_amount', null],
  ['cash and a loan of nothing', mixed, { cash_amount: 20_200, loan_amount: 0 }, 'loan_amount', 'element.error.min'],
  ['one tax country twice', twoCountries, { tax_country_2: 'FR' }, 'tax_country_2', 'Le second pays'],
])('%s', (_, id, changes, name, sentence) => {
  expect(findMessage(id, changes, name)).toEqual(sentence && expect.stringContaining(sentence))
})

test.each([
  ['comptant', []],
  ['credit', []],
  ['mixte', ['cash_amount', 'loan_amount', 'funding_total', 'funding_gap']],
])('funding « %s » asks only for the amounts that do not follow from what is paid', (funding_mode, asked) => {
  const session = openSample(findSample(mixed), { funding_mode })
  const names = ['cash_amount', 'loan_amount', 'funding_total', 'funding_gap']
  expect(names.filter((name) => session.visible(name))).toEqual(asked)
})

test('a company has no main home, and its breakdown is whole without', () => {
  const [person, firm] = ['pp-single-full', company].map((id) => openSample(findSample(id)))
  expect([person?.required('wealth_main_home_pct'), firm?.visible('wealth_main_home_pct')]).toEqual([true, false])
  expect(firm?.problem('wealth_split')).toBeNull()
})

test.each([
  ['a person', life, {}, ['Viager', 'Temporaire']],
  ['a company that buys the usufruct', company, {}, ['Temporaire']],
  ['a company that buys the bare ownership', company, { dismemberment_scope: 'np' }, ['Viager', 'Temporaire']],
])('%s is offered the split that the law allows', (_, id, changes, offered) => {
  const { form, view } = openSample(findSample(id), changes)
  const type = form.element('dismemberment_type')!
  const options = (type.attributes.options ?? []).map(({ value }) => value)
  expect(options.filter((option) => isOffered(option, type, view))).toEqual(offered)
})

test('a company on the other side is not asked whether it subscribes as two', () => {
  const asked = (counterpart_type: string) => {
    const session = openSample(findSample(life), { counterpart_type, counterpart_has_cosub: 'Oui' })
    return ['counterpart_has_cosub', 'counterpart_cosub_name'].map((name) => session.required(name))
  }
  expect([asked('physique'), asked('morale')]).toEqual([
    [true, true],
    [false, false],
  ])
})

test.each([1, 2, 3, 4])('%i beneficial owners are asked for when so many are declared', (bo_count) => {
  const session = openSample(findSample('mandate-usu-unsigned'), { bo_count })
  const asked = [1, 2, 3, 4].filter((one) => session.required(`bo${one}_name`) && session.required(`bo${one}_share`))
  expect(asked).toHaveLength(bo_count)
})

test('a bare owner receives no dividend, and is asked nothing about it', () => {
  const asked = (dismemberment_scope: string) => {
    const session = openSample(findSample('mandate-np-10y'), { product: 'CE', dismemberment_scope })
    return ['dividend_option', 'dividend_iban', 'dividend_bic'].map((name) => session.required(name))
  }
  expect([asked('np'), asked('usu')]).toEqual([
    [false, false, false],
    [true, true, true],
  ])
})

test('who buys the usufruct is not asked for the usufructuary’s birth date', () => {
  const asked = (dismemberment_scope: string) =>
    openSample(findSample(life), { dismemberment_scope }).required('usufructuary_birth_date')
  expect([asked('usu'), asked('np')]).toEqual([false, true])
})

test.each([
  ['nothing', { already_holder: 'Non' }, 10],
  ['another product', { held_product: 'CE' }, 10],
  ['the product', { held_product: 'CV' }, 1],
  ['the product, taken back', { already_holder: 'Non', held_product: 'CV' }, 10],
])('who holds %s', (_, changes, minimum) => {
  const session = openSample(findSample('pp-single-full'), { ...changes, shares_number: minimum })
  expect(session.value('product_min_shares')).toBe(minimum)
  expect(session.problem('shares_number')).toBeNull()
  session.set('shares_number', minimum - 1)
  expect(session.problem('shares_number')).not.toBeNull()
})

test.each([
  ['pp-single-full', 10_200],
  [life, 8000],
  [company, 15_528.75],
  ['mandate-np-10y', 27_336],
])('%s: what is paid is the right that is bought', (id, amount) => {
  const session = openSample(findSample(id))
  expect(session.value('amount_paid')).toBe(amount)
})
