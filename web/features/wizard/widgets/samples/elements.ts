import type { Element, Option } from '@parcelle/forms'
import { sampleElement as make } from './sample-world.ts'

/** One element of each type, as a form file would hold it: what the gallery shows and what tests draw. */
const label = (fr: string, en: string) => ({ fr, en })
const option = (value: string, fr: string, en: string): Option => ({ value, label: { fr, en } })
const yesNo = [option('Oui', 'Oui', 'Yes'), option('Non', 'Non', 'No')]
const three = [option('a', 'Bureaux', 'Offices'), option('b', 'Commerces', 'Shops'), option('c', 'Santé', 'Health')]
const products: Option[] = [
  { ...option('one', 'SCPI Villes', 'SCPI Villes'), description: label('Commerces et bureaux', 'Shops and offices') },
  { ...option('two', 'SCPI Régions', 'SCPI Régions'), description: label('Locaux en région', 'Premises in regions') },
]

const header = label('Durée (années)', 'Duration (years)')
const row = (value: string, fr: string, en: string, np: number): Option => ({
  ...option(value, fr, en),
  header: { fr: [header.fr, 'Nue-propriété %', 'Usufruit %'], en: [header.en, 'Bare ownership %', 'Usufruct %'] },
  sub_options: [
    { key: 'np', label: label('Nue-propriété', 'Bare ownership'), value: np },
    { key: 'usu', label: label('Usufruit', 'Usufruct'), value: 100 - np },
  ],
})

export const samples = {
  text: make(1, {
    type: 'input_text',
    name: 'sub_first_name',
    attributes: { label: label('Prénom', 'First name'), max: 60 },
  }),
  capitals: make(2, {
    type: 'input_text',
    name: 'sub_last_name',
    attributes: { label: label('Nom', 'Last name'), uppercase: true, max: 60 },
  }),
  long: make(3, {
    type: 'input_text',
    name: 'detail',
    attributes: {
      label: label('Précisions', 'Details'),
      max: 500,
      help: label('En <strong>quelques</strong> lignes.', 'In a <strong>few</strong> lines.'),
    },
  }),
  mail: make(4, { type: 'input_mail', name: 'sub_email', attributes: { label: label('Adresse e-mail', 'E-mail') } }),
  phone: make(5, {
    type: 'input_tel',
    name: 'sub_phone',
    attributes: { label: label('Téléphone mobile', 'Mobile phone'), mobile: true },
  }),
  iban: make(6, { type: 'input_iban', attributes: { label: label('IBAN', 'IBAN'), uppercase: true } }),
  ibanParts: make(7, {
    type: 'input_iban_code',
    attributes: {
      label: label('Compte à débiter', 'Account to debit'),
      parts: ['country', 'key', 'bank', 'counter', 'account', 'rib'],
    },
  }),
  bic: make(8, {
    type: 'input_bic_code',
    attributes: { label: label('BIC', 'BIC'), parts: ['bank', 'country', 'location', 'branch'] },
  }),
  integer: make(9, {
    type: 'input_integer',
    attributes: { label: label('Nombre d’enfants', 'Number of children'), min: 0, max: 15 },
  }),
  shares: make(10, {
    type: 'input_product_shares_number',
    name: 'shares',
    attributes: { label: label('Nombre de parts', 'Number of shares'), min: 1, max: 100_000, minFrom: 'minimum' },
  }),
  float: make(11, {
    type: 'input_float',
    attributes: { label: label('Taux nominal (%)', 'Nominal rate (%)'), min: 0, max: 15 },
  }),
  amount: make(12, {
    type: 'input_float_currency_amount',
    name: 'amount',
    attributes: { label: label('Revenus annuels', 'Yearly income'), min: 0 },
  }),
  percentage: make(13, {
    type: 'input_percentage_integer',
    attributes: { label: label('Part détenue', 'Share held'), min: 0, max: 100 },
  }),
  words: make(14, {
    type: 'convert_number_to_word',
    attributes: { label: label('Montant en toutes lettres', 'Amount in words'), unit: 'euro' },
    reference: 'amount',
  }),
  range: make(15, {
    type: 'range',
    attributes: { label: label('Part du patrimoine', 'Share of wealth'), min: 0, max: 100, start: 10 },
  }),
  group: make(16, {
    type: 'input_percentage_range_group',
    attributes: {
      label: label('Répartition', 'Breakdown'),
      min: 100,
      max: 100,
      childrenElementsIds: ['home', 'rental'],
    },
  }),
  home: make(17, {
    type: 'input_percentage_range',
    name: 'home',
    attributes: { label: label('Résidence principale', 'Main home'), min: 0, max: 100 },
  }),
  rental: make(18, {
    type: 'input_percentage_range',
    name: 'rental',
    attributes: { label: label('Locatif', 'Rental'), min: 0, max: 100 },
  }),
  date: make(19, {
    type: 'input_date',
    attributes: { label: label('Date de réception', 'Date received'), maxDate: 'today' },
  }),
  birth: make(20, {
    type: 'input_birthdate',
    name: 'birth_date',
    attributes: { label: label('Date de naissance', 'Date of birth'), maxDate: '-18y' },
  }),
  checkbox: make(21, {
    type: 'input_checkbox',
    attributes: {
      label: label('J’ai pris connaissance de la notice', 'I have read the notice'),
      help: label('Vos données servent à la souscription.', 'Your data serve the subscription.'),
    },
  }),
  toggle: make(22, { type: 'toggle', attributes: { label: label('Même adresse', 'Same address') } }),
  circle: make(23, {
    type: 'input_radio',
    attributes: { label: label('Secteur', 'Sector'), options: three, variant: 'circle' },
  }),
  simple: make(24, {
    type: 'input_radio_simple',
    attributes: {
      label: label('Agissez-vous pour votre compte ?', 'Do you act on your own account?'),
      options: yesNo,
      expectedValue: 'Oui',
    },
  }),
  rectangle: make(25, {
    type: 'input_radio',
    attributes: { label: label('Mode de détention', 'Holding mode'), options: three, variant: 'rectangle' },
  }),
  select: make(26, { type: 'select', attributes: { label: label('Situation', 'Status'), options: three } }),
  many: make(27, { type: 'select', attributes: { label: label('Motifs', 'Reasons'), options: three, multiple: true } }),
  choice: make(28, {
    type: 'choice',
    attributes: {
      label: label('Civilité', 'Title'),
      options: [option('M.', 'Monsieur', 'Mr'), option('Mme', 'Madame', 'Mrs')],
    },
  }),
  autocomplete: make(29, {
    type: 'choice_autocomplete',
    name: 'town',
    attributes: { label: label('Commune de naissance', 'Town of birth'), datalistId: 'towns' },
  }),
  datalist: make(30, {
    type: 'datalist_choice',
    attributes: { label: label('Commune', 'Town'), datalistId: 'towns', freeText: true },
  }),
  order: make(31, {
    type: 'ordonnancement',
    attributes: {
      label: label('Vos secteurs préférés', 'Your favourite sectors'),
      childrenElementsIds: ['first', 'second'],
    },
  }),
  first: make(32, {
    type: 'select_ordered_integer',
    name: 'first',
    attributes: { label: label('Premier choix', 'First choice'), options: three },
  }),
  second: make(33, {
    type: 'select_ordered_integer',
    name: 'second',
    attributes: { label: label('Second choix', 'Second choice'), options: three },
  }),
  ranks: make(34, {
    type: 'group_ordered_integers',
    attributes: { label: label('Donnez un rang', 'Give a rank'), childrenElementsIds: ['yield', 'safety'] },
  }),
  yield: make(35, {
    type: 'input_ordered_integer',
    name: 'yield',
    attributes: { label: label('Rendement', 'Yield'), min: 1, max: 3 },
  }),
  safety: make(36, {
    type: 'input_ordered_integer',
    name: 'safety',
    attributes: { label: label('Sécurité', 'Safety'), min: 1, max: 3 },
  }),
  sort: make(37, {
    type: 'input_sort',
    attributes: { label: label('Classez vos objectifs', 'Sort your goals'), options: three },
  }),
  table: make(38, {
    type: 'array_choice',
    attributes: {
      label: label('Durée du démembrement', 'Duration of dismemberment'),
      variant: 'temporary_dismemberment',
      options: [
        row('5', '5 ans', '5 years', 79),
        row('10', '10 ans', '10 years', 66),
        row('20', '20 ans', '20 years', 55),
      ],
    },
  }),
  life: make(39, {
    type: 'array_choice',
    name: 'life',
    attributes: {
      label: label('Âge de l’usufruitier', 'Age of the usufructuary'),
      variant: 'life_dismemberment',
      options: [row('51_60', 'De 51 à 60 ans', '51 to 60', 50), row('61_70', 'De 61 à 70 ans', '61 to 70', 60)],
    },
  }),
  product: make(40, {
    type: 'input_unique_product_radio',
    name: 'product',
    attributes: { label: label('Produit souscrit', 'Product'), options: products },
  }),
  productList: make(41, {
    type: 'input_unique_product_list',
    attributes: { label: label('Produit du plan', 'Plan product'), options: products },
  }),
  productSearch: make(42, {
    type: 'input_unique_product_autocomplete',
    attributes: { label: label('Produit détenu', 'Product held'), options: products },
  }),
  price: make(43, {
    type: 'output_product_unit_price',
    attributes: { label: label('Prix d’une part', 'Price per share'), childElementId: 'product' },
  }),
  minimum: make(44, {
    type: 'output_product_minimum_shares_number',
    name: 'minimum',
    attributes: { label: label('Minimum de parts', 'Minimum of shares'), childElementId: 'product' },
  }),
  note: make(45, {
    type: 'output_text',
    attributes: {
      label: label('À savoir', 'Good to know'),
      presentation: label('Comptez <strong>20 minutes</strong>.', 'Allow <strong>20 minutes</strong>.'),
    },
  }),
  calculated: make(46, {
    type: 'calculate',
    attributes: { label: label('Total', 'Total'), format: 'currency' },
    calculate: '{amount} * 2',
  }),
  question: make(47, {
    type: 'input_radio',
    name: 'question',
    attributes: {
      label: label('Horizon', 'Horizon'),
      options: [
        { ...option('short', 'Court', 'Short'), score: 0 },
        { ...option('long', 'Long', 'Long'), score: 20 },
      ],
    },
  }),
  score: make(48, {
    type: 'output_scoring_result',
    attributes: { label: label('Score', 'Score'), childrenElementsIds: ['question'] },
  }),
  band: make(49, {
    type: 'output_scoring_text',
    attributes: {
      label: label('Profil', 'Profile'),
      childrenElementsIds: ['question'],
      options: [
        { ...option('low', 'Prudent', 'Cautious'), min: 0, max: 9 },
        { ...option('high', 'Dynamique', 'Dynamic'), min: 10, max: 30 },
      ],
    },
  }),
  summary: make(50, {
    type: 'presentation',
    attributes: { label: label('Récapitulatif', 'Summary'), childrenElementsIds: ['amount', 'product'] },
  }),
  townFacts: make(51, {
    type: 'presentation',
    name: 'facts',
    attributes: { label: label('La commune', 'The town'), datalistId: 'towns', childElementId: 'town' },
  }),
  button: make(52, {
    type: 'button',
    attributes: { label: label('Télécharger la documentation', 'Download the documents'), action: 'download' },
  }),
  print: make(53, {
    type: 'button_print',
    attributes: { label: label('Imprimer la lettre de mission', 'Print the mission letter'), printId: 'mission' },
  }),
  sign: make(54, {
    type: 'button_docusign_iframe',
    attributes: {
      label: label('Signature du souscripteur', 'Subscriber’s signature'),
      signer: 'subscriber',
      marker: 'mission_signed_by_subscriber',
    },
  }),
  prospect: make(55, {
    type: 'button_create_prospect',
    attributes: { label: label('Créer le prospect', 'Create the prospect') },
  }),
  upload: make(56, {
    type: 'input_file_with_options',
    attributes: {
      label: label('Pièce d’identité', 'Identity document'),
      types: [
        { typeId: 'card', label: label('Carte d’identité', 'Identity card'), icon: 'passport' },
        { typeId: 'passport', label: label('Passeport', 'Passport'), icon: 'passport' },
      ],
    },
  }),
  file: make(57, {
    type: 'input_file',
    attributes: {
      label: label('Extrait Kbis', 'Kbis extract'),
      types: [{ typeId: 'kbis', label: label('Kbis', 'Kbis'), icon: 'other' }],
    },
  }),
  receipt: make(58, {
    type: 'input_receipt_file',
    attributes: {
      label: label('RIB', 'Bank details'),
      types: [{ typeId: 'rib', label: label('RIB', 'Bank details'), icon: 'envelope' }],
    },
  }),
  rate: make(59, {
    type: 'input_product_temporary_dismemberment_rate_percentage',
    attributes: { label: label('Taux d’usufruit (%)', 'Usufruct rate (%)'), min: 0, max: 100, step: 0.5 },
  }),
  split: make(60, {
    type: 'group_percentage_input_range',
    name: 'split',
    attributes: {
      label: label('Répartition cible', 'Target split'),
      min: 0,
      max: 100,
      childrenElementsIds: ['home', 'rental'],
    },
  }),
} satisfies Record<string, Element>
