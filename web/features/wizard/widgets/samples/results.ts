import type { Element } from '@parcelle/forms'
import { sampleElement as make } from './sample-services.ts'
import { label, option } from './words.ts'

export const results = {
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
    attributes: { label: label('Imprimer la lettre de mission', 'Print the engagement letter'), printId: 'mission' },
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
        {
          typeId: 'permit',
          label: label('Titre de séjour en cours de validité (recto-verso)', 'Valid residence permit (both sides)'),
          icon: 'passport',
        },
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
} satisfies Record<string, Element>
