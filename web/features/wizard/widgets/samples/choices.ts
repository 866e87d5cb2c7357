import type { Element, Option } from '@parcelle/forms'
import { sampleElement as make } from './sample-services.ts'
import { label, option } from './words.ts'

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

export const choices = {
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
} satisfies Record<string, Element>
