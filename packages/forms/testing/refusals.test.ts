import { expect, test } from 'vitest'
import { findSample, openSample } from './samples.ts'
import type { Answers } from './samples.ts'

const person = 'pp-single-full'
const couple = 'couple-60k'
const married = 'pp-married-spouse'
const company = 'company-usu-5y'
const life = 'usu-viager'

type Expected = readonly [name: string, code: string, params?: object, message?: string]

/** Each problem as element, end of the code, params and own message. */
function listProblems(id: string, changes: Answers, today = '2026-11-02'): unknown[] {
  const session = openSample(findSample(id), changes, { today })
  return session.problems().map(({ elementId, code, params, message }) => {
    const filled = Object.fromEntries(Object.entries(params).filter(([key]) => key !== 'label'))
    const found: unknown[] = [session.view.element(elementId)?.name, code.replace('element.error.', '')]
    if (message !== undefined || Object.keys(filled).length > 0) found.push(filled)
    if (message !== undefined) found.push(typeof message === 'string' ? message : message.fr)
    return found
  })
}

const noOrigin = {
  origin_savings_pct: null,
  origin_income_pct: null,
  origin_sale_pct: null,
  origin_inheritance_pct: null,
  origin_loan_pct: null,
}
const refusal = 'La souscription ne peut pas être enregistrée en l’état. Merci de contacter la société de gestion.'
const howMany = 'Indiquez un nombre entre 0 et 15.'
const mandatory = 'Merci de téléverser ce document obligatoire'

test.each<[string, string, Answers, Expected[]]>([
  ['a required text', person, { sub_last_name: null }, [['sub_last_name', 'required']]],
  ['a text of spaces', person, { sub_last_name: '' }, [['sub_last_name', 'required']]],
  [
    'an unticked consent',
    person,
    { truth_statement: false },
    [['truth_statement', 'required', {}, 'Cochez « Je certifie l’exactitude des renseignements fournis ».']],
  ],
  ['a single select', person, { marital_status: null }, [['marital_status', 'select-one']]],
  [
    'a multiple select with its own sentence',
    couple,
    { edd_reasons: [] },
    [['edd_reasons', 'select-at-least-one', {}, 'Veuillez sélectionner au moins un champ']],
  ],
  [
    'a radio with its own sentence',
    couple,
    { edd_proof_kind: null },
    [['edd_proof_kind', 'select-one', {}, 'Veuillez sélectionner une réponse']],
  ],
  ['an upload with its own sentence', person, { file_identity: null }, [['file_identity', 'receipt', {}, mandatory]]],
  ['an upload without', person, { file_identity_2: [] }, [['file_identity_2', 'receipt']]],
  [
    'a text too long',
    person,
    { sub_city: null, sub_zip: '12345678901' },
    [
      ['sub_zip', 'too-long', { max: 10 }],
      ['sub_city', 'select-one'],
    ],
  ],
  ['a phone', person, { sub_phone: '123' }, [['sub_phone', 'phone']]],
  ['a phone that is only a country', person, { sub_phone: '+33' }, [['sub_phone', 'required']]],
  ['a landline for the signing code', person, { sub_phone: '+33199001234' }, [['sub_phone', 'mobile']]],
  [
    'one phone twice',
    person,
    { sub_phone: '+33639980139', sub_phone_2: '06 39 98 01 39' },
    [
      [
        'sub_phone_2',
        'phones-must-differ',
        {},
        "Pour pouvoir signer la souscription en ligne, il est nécessaire d'avoir 2 numéros de téléphones différents",
      ],
    ],
  ],
  [
    'the spouse’s phone',
    married,
    { sub_phone: '+33639980139', spouse_phone: '+33639980139' },
    [
      [
        'spouse_phone',
        'spouse-phone',
        {},
        'Le téléphone du conjoint doit être différents du téléphone du souscripteur',
      ],
    ],
  ],
  [
    'the co-subscriber’s e-mail',
    couple,
    { sub_email: 'a@example.org', cosub_email: 'A@example.org' },
    [
      [
        'cosub_email',
        'mail-must-be-different-from-co-sub',
        {},
        'L’adresse e-mail du co-souscripteur doit être différente de celle du souscripteur : 2 adresses différentes sont nécessaires pour signer en ligne',
      ],
    ],
  ],
  [
    'the spouse’s e-mail',
    married,
    { sub_email: 'a@example.org', spouse_email: 'a@example.org' },
    [
      [
        'spouse_email',
        'mail-must-be-different-from-partner',
        {},
        'L’adresse e-mail du conjoint doit être différente de celle du souscripteur : 2 adresses différentes sont nécessaires pour signer en ligne',
      ],
    ],
  ],
  ['a missing spouse’s phone, in its own words', married, { spouse_phone: null }, [['spouse_phone', 'required']]],
  ['an e-mail', person, { sub_email: 'a..b@c.fr' }, [['sub_email', 'mail']]],
  ['an IBAN', person, { dividend_iban: 'FR7630006000011234567890188' }, [['dividend_iban', 'iban']]],
  ['a BIC', person, { dividend_bic: 'DEMOFRP0X' }, [['dividend_bic', 'bic']]],
  ['a BIC of no country', person, { dividend_bic: 'DEMOZZP0' }, [['dividend_bic', 'bic']]],
  [
    'a debit from two countries',
    person,
    { payment_mode: 'prelevement', debit_iban: 'DE89370400440532013000', debit_bic: 'DEMOFRP0' },
    [['debit_bic', 'bank-country', { bic: 'FR', iban: 'DE' }]],
  ],
  ['a name without a letter', person, { sub_last_name: '!!!' }, [['sub_last_name', 'letter']]],
  ['a name of two lines', person, { sub_last_name: 'A\r\nB' }, [['sub_last_name', 'control-characters']]],
  ['a tax number', person, { tax_nif: 'abc' }, [['tax_nif', 'nif']]],
  [
    'a postcode',
    person,
    { sub_city: null, sub_zip: '@@@@' },
    [
      ['sub_zip', 'postcode'],
      ['sub_city', 'select-one'],
    ],
  ],
  ['a commune of another postcode', person, { sub_zip: '63000' }, [['sub_city', 'other-postcode']]],
  ['a minor', person, { sub_birth_date: '2008-11-03' }, [['sub_birth_date', 'max-date', { value: '02/11/2008' }]]],
  [
    'a date of long ago',
    person,
    { sub_birth_date: '1906-11-01' },
    [['sub_birth_date', 'min-date', { value: '02/11/1906' }]],
  ],
  ['a date that does not exist', person, { sub_birth_date: '31/02/1980' }, [['sub_birth_date', 'date']]],
  ['a number above its maximum', person, { children_count: 16 }, [['children_count', 'max', { value: 15 }, howMany]]],
  ['a number below its minimum', person, { children_count: -1 }, [['children_count', 'min', { value: -1 }, howMany]]],
  [
    'an amount below zero',
    person,
    { net_wealth: -0.01 },
    [['net_wealth', 'min', { value: -0.01 }, 'Indiquez un montant entre 0 et 1 000 000 000 €.']],
  ],
  ['a third decimal', person, { net_wealth: 1.234 }, [['net_wealth', 'decimals', { decimals: 2 }]]],
  [
    'fewer shares than the product’s minimum',
    person,
    {
      shares_number: 9,
      shares_number_words: 'neuf parts',
      subscription_amount_words: 'mille huit cent trente-six euros',
    },
    [['shares_number', 'min', { value: 9 }, 'Le nombre de parts est inférieur au minimum de souscription du produit']],
  ],
  [
    'words of another amount',
    person,
    { subscription_amount_words: 'dix mille euros' },
    [['subscription_amount_words', 'different-to-expected', { expected: 'dix mille deux cents euros' }]],
  ],
  ['an answer that is no option', person, { tmi: '99' }, [['tmi', 'option']]],
  ['an unknown product', person, { product: 'ZZ' }, [['product', 'option']]],
  ['a SIRET', company, { siret: '73282932000075' }, [['siret', 'siret', {}, 'Numéro SIRET invalide']]],
  ['a SIRET with a letter', company, { siret: '7328293200007A' }, [['siret', 'siret', {}, 'Numéro SIRET invalide']]],
  [
    'a total of 99',
    person,
    { wealth_main_home_pct: 0, wealth_rental_pct: 0, wealth_financial_pct: 0, wealth_professional_pct: 99 },
    [
      [
        'wealth_split',
        'percentage-range-group-sum',
        { min: 100, max: 100, sum: 99 },
        'Le total de la répartition doit être égal à 100 %',
      ],
    ],
  ],
  [
    'a total above 100',
    person,
    { target_secure_pct: 60, target_property_pct: 41 },
    [
      [
        'exposure_split',
        'percentage-range-group-sum',
        { min: 0, max: 100, sum: 101 },
        'Le total ne doit pas dépasser 100 %',
      ],
    ],
  ],
  [
    'five percentages totalling 99',
    person,
    { origin_savings_pct: 99, origin_income_pct: 0, origin_sale_pct: 0, origin_inheritance_pct: 0, origin_loan_pct: 0 },
    [['origin_savings_pct', 'origin-sum', { sum: 99 }]],
  ],
  ['four percentages', person, { origin_savings_pct: 99, origin_loan_pct: null }, [['origin_loan_pct', 'required']]],
  ['one percentage of 100, the others left empty', person, { ...noOrigin, origin_savings_pct: 100 }, []],
  [
    'two percentages above 100, the others left empty',
    person,
    { ...noOrigin, origin_savings_pct: 100, origin_loan_pct: 20 },
    [
      ['origin_savings_pct', 'origin-sum', { sum: 120 }],
      ['origin_income_pct', 'required'],
      ['origin_sale_pct', 'required'],
      ['origin_inheritance_pct', 'required'],
    ],
  ],
  [
    'one rank twice',
    person,
    { rank_yield: 1, rank_safety: 1, rank_liquidity: 3 },
    [['criteria_ranking', 'already-chosen', {}, 'Chaque rang ne peut être utilisé qu’une fois']],
  ],
  ['one sector twice', person, { sector_first: '1', sector_second: '1' }, [['sector_priority', 'already-chosen']]],
  ['an order that leaves a goal out', person, { goals_order: ['revenus'] }, [['goals_order', 'option']]],
  [
    'the row of another age',
    life,
    { life_table: '51_60', usufruct_amount_words: 'dix mille euros' },
    [['life_table', 'age-band']],
  ],
  [
    'a US person',
    person,
    { us_person: 'Oui' },
    [
      [
        'us_person',
        'refusal',
        {},
        'Les parts ne peuvent pas être souscrites par une « US Person ». Merci de contacter la société de gestion.',
      ],
    ],
  ],
  ...['crs_certification', 'own_account', 'documents_read', 'account_in_own_name', 'risk_understood'].map(
    (name): [string, string, Answers, Expected[]] => [
      `Non to ${name}`,
      person,
      { [name]: 'Non' },
      [[name, 'refusal', {}, refusal]],
    ],
  ),
  ['an unanswered imposed question', person, { own_account: null }, [['own_account', 'select-one']]],
])('%s is refused where it stands', (_, id, changes, expected) => expect(listProblems(id, changes)).toEqual(expected))

test('an empty client form lists what is missing in page order', () => {
  const session = openSample({ ...findSample(person), values: {} })
  const problems = session.problems()
  const order = problems.map(({ elementId }) => session.form.tables.index.get(elementId) ?? -1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(problems[0]).toEqual({
    elementId: 1002,
    property: '1002',
    code: 'element.error.required',
    params: { label: session.view.element(1002)?.attributes.label },
    message: session.view.element(1002)?.attributes.errorMessage,
  })
  expect(new Set(problems.map(({ code }) => code))).toEqual(
    new Set(['element.error.required', 'element.error.select-one', 'element.error.receipt']),
  )
})

test('on the eve of a birthday the younger row still holds', () => {
  expect(listProblems(life, { sub_birth_date: '1955-11-03' })).toEqual([])
  expect(listProblems(life, { sub_birth_date: '1955-11-03' }, '2026-11-03')).toEqual([['life_table', 'age-band']])
})

test('percentages that share a total count from the first one on', () => {
  const { values } = findSample(person)
  const total = (given: object) =>
    openSample({ ...findSample(person), values: { ...values, ...given } }).value('origin_total_pct')
  expect(total(noOrigin)).toBe(0)
  expect(total({ ...noOrigin, origin_savings_pct: 40, origin_loan_pct: 25 })).toBe(65)
})
