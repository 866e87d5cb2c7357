import type { Element } from '@parcelle/forms'
import { sampleElement as make } from './sample-services.ts'
import { label } from './words.ts'

export const entries = {
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
