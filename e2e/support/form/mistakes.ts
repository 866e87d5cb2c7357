/** The message under an element: a key with its parameters, the element's own text, or none. */
export type Message = 'own' | 'none' | string | [key: string, params: Record<string, number | string>]
/**
 * The input of an element (`@name`: the answer of another element in the sample), and the message expected under it,
 * or under its group.
 */
export type Case = [name: string, given: string, message: Message, under?: string]
type Visit = [block: string, ...cases: Case[]]
export type Person = { folder: string; account: string; until: string; visits: Visit[] }

const yearsAgo = (years: number) => {
  const [day, month, year] = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format().split('/')
  return `${day}/${month}/${Number(year) - years}`
}

const singlePerson: Visit[] = [
  [
    'conseiller',
    ['advisor_code', 'C1', ['too-short', { min: 4 }]],
    ['entry_document_given', '01/01/2999', ['max-date', { value: yearsAgo(0) }]],
  ],
  [
    'identite',
    ['sub_first_name', '', 'required'],
    ['sub_first_name', '!!!', 'letter'],
    ['sub_first_name', 'a'.repeat(61), ['too-long', { max: 60 }]],
    ['sub_birth_date', '31/02/1980', 'date'],
    ['sub_birth_date', '1/2/19', 'date-year'],
    ['sub_birth_date', '01/01/2999', ['max-date', { value: yearsAgo(18) }]],
    ['sub_birth_date', '01/01/1901', ['min-date', { value: yearsAgo(120) }]],
    ['sub_birth_country', 'Nulle part', 'select-one'],
  ],
  [
    'coordonnees',
    ['sub_zip', '@@@@', 'postcode'],
    ['sub_phone', '06 12', 'phone'],
    ['sub_phone', '01 61 90 12 34', 'mobile'],
    ['sub_phone', '06 39 98 01 02', 'none'],
    ['sub_phone_2', '+33 6 39 98 01 02', 'own'],
    ['sub_email', '', 'required'],
    ['sub_email', 'nobody', 'mail'],
    ['sub_email', 'a..b@example.org', 'mail'],
    ['sub_email', 'a.+b@example.org', 'mail'],
  ],
  [
    'situation-familiale',
    ['children_count', '16', 'own'],
    ['children_count', '-1', 'own'],
    ['children_count', '1.5', 'integer'],
    ['children_count', 'deux', 'number'],
  ],
  [
    'residence-fiscale',
    ['us_person', 'Oui', 'own'],
    ['crs_certification', 'Non', 'own'],
    ['own_account', 'Non', 'own'],
  ],
  [
    'revenus-patrimoine',
    ['annual_income', '-1', 'own'],
    ['annual_income', '12.345', ['thousands-or-decimals', { thousands: '12\u202f345' }]],
    ['annual_income', '12.3456', ['decimals', { decimals: 2 }]],
    ['net_wealth', '1000000001', 'own'],
    ['wealth_main_home_pct', '1', 'own', 'wealth_split'],
  ],
  [
    'risque',
    ['wealth_exposure', '101', ['max', { value: 100 }]],
    ['target_secure_pct', '60', 'none'],
    ['target_property_pct', '50', 'own', 'exposure_split'],
  ],
  ['produit', ['documents_read', 'Non', 'own']],
  [
    'montant',
    ['shares_number', '1', 'own'],
    ['shares_number', '100001', ['max', { value: 100_000 }]],
    ['shares_number_words', 'dix parts', 'different-to-expected'],
    ['subscription_amount_words', 'dix euros', 'different-to-expected'],
  ],
]

export const people: Person[] = [
  { folder: 'pp-single-full', account: 'advisor', until: 'signature-mission', visits: singlePerson },
  {
    folder: 'company-usu-5y',
    account: 'advisor',
    until: 'residence-fiscale',
    visits: [
      ['personne-morale', ['siret', '1234567890123', 'own'], ['siret', 'ABCDEFGHIJKLMN', 'own']],
      ['representant-legal', ['bo1_share', '101', ['max', { value: 100 }]], ['bo_count', '5', ['max', { value: 4 }]]],
    ],
  },
  {
    folder: 'couple-60k',
    account: 'advisor',
    until: 'residence-fiscale',
    visits: [
      ['identite-co-souscripteur', ['cosub_email', '@sub_email', 'own']],
      // The form's own message is about the subscriber, so it is not used for the advising firm.
      ['identite-co-souscripteur', ['cosub_email', 'Advisor+x@demo.example.org', 'mail-must-be-different-from-firm']],
    ],
  },
  {
    folder: 'pp-married-spouse',
    account: 'advisor',
    until: 'residence-fiscale',
    visits: [['conjoint', ['spouse_phone', '@sub_phone', 'own'], ['spouse_email', '@sub_email', 'own']]],
  },
  {
    folder: 'usu-viager',
    account: 'advisor',
    until: 'contrepartie',
    visits: [['demembrement-viager', ['life_table', 'under_21', 'age-band']]],
  },
  {
    folder: 'direct-153k',
    account: 'direct',
    until: 'signature-souscription',
    visits: [
      [
        'financement',
        ['funding_mode', 'credit', 'none'],
        ['loan_rate', '15.5', 'own'],
        ['loan_rate', '-1', 'own'],
        ['payment_mode', 'prelevement', 'none'],
        ['debit_iban', 'FR76 3000 6000 0112 3456 7890 188', 'iban'],
        ['debit_bic', 'ABC', 'bic'],
        ['debit_iban', 'TN59 1000 6035 1835 9847 8831', 'not-sepa'],
        ['debit_iban', 'DE89 3704 0044 0532 0130 00', 'none'],
        ['debit_bic', 'DEMOFRP0', ['bank-country', { bic: 'FR', iban: 'DE' }]],
        ['account_in_own_name', 'Non', 'own'],
      ],
      ['origine-fonds', ['origin_savings_pct', '19', 'origin-sum']],
      [
        'revenus-scpi',
        ['dividend_iban', 'FR76 1', 'iban'],
        ['dividend_bic', 'DEMOFR', 'bic'],
        ['scheduled_savings', 'Oui', 'none'],
        ['scheduled_amount', '49,99', ['min', { value: 49.99 }]],
        ['scheduled_amount', '50001', ['max', { value: 50_000 }]],
      ],
      ['declarations', ['risk_understood', 'Non', 'own']],
    ],
  },
]

/** The same rules on a form without messages of its own. */
export const withoutOwnMessages: Person[] = [
  {
    folder: 'pp-single-full',
    account: 'advisor',
    until: 'signature-mission',
    visits: [
      ['coordonnees', ['sub_phone', '06 39 98 01 02', 'none'], ['sub_phone_2', '0639980102', 'phones-must-differ']],
      ['residence-fiscale', ['us_person', 'Oui', 'refusal'], ['own_account', 'Non', 'refusal']],
      [
        'revenus-patrimoine',
        ['wealth_main_home_pct', '1', ['percentage-range-group-sum', { min: 100, max: 100 }], 'wealth_split'],
      ],
      ['montant', ['shares_number', '1', ['min', { value: 9 }]]],
    ],
  },
  {
    folder: 'pp-married-spouse',
    account: 'advisor',
    until: 'residence-fiscale',
    visits: [
      [
        'conjoint',
        ['spouse_phone', '@sub_phone', 'spouse-phone'],
        ['spouse_email', '@sub_email', 'mail-must-be-different-from-partner'],
      ],
    ],
  },
  {
    folder: 'couple-60k',
    account: 'advisor',
    until: 'residence-fiscale',
    visits: [['identite-co-souscripteur', ['cosub_email', '@sub_email', 'mail-must-be-different-from-co-sub']]],
  },
  {
    folder: 'company-usu-5y',
    account: 'advisor',
    until: 'representant-legal',
    visits: [['personne-morale', ['siret', '12345678901234', 'siret']]],
  },
  {
    folder: 'direct-153k',
    account: 'direct',
    until: 'vigilance-renforcee',
    visits: [['vigilance-renforcee', ['edd_reasons', '', 'select-at-least-one'], ['edd_proof_kind', '', 'select-one']]],
  },
  {
    folder: 'direct-153k',
    account: 'direct',
    until: 'pieces-souscripteur',
    visits: [['pieces-souscripteur', ['file_identity', '', 'receipt']]],
  },
]
