import type { Json } from '../operations.ts'
import { isRecord } from './json.ts'
import { readAt } from './sheet.ts'

type Texts = Readonly<Record<'fr' | 'en', string>>

export type ProductField = {
  readonly at: readonly string[]
  readonly kind:
    | 'text'
    | 'texts'
    | 'number'
    | 'integer'
    | 'flag'
    | 'date'
    | 'choice'
    | 'table'
    | 'iban'
    | 'bic'
    | 'reference'
  readonly name: Texts
  readonly help?: Texts
  /** Values of a choice; the first is the default. */
  readonly choices?: readonly { readonly value: string; readonly name: Texts }[]
  readonly isOptional?: true
  /** Bounds of a number; `above` excludes the lower one. */
  readonly above?: number
  readonly from?: number
  readonly to?: number
  readonly longest?: number
  /** Technical, such as an account of the signing service: neither printed nor shown in forms. */
  readonly unit?: Texts
}

type ProductSection = { readonly name: Texts; readonly fields: readonly ProductField[] }

const same = (text: string): Texts => ({ fr: text, en: text })
const euros = same('€')
const percent = same('%')
const field = (
  key: string,
  kind: ProductField['kind'],
  fr: string,
  en: string,
  more: Partial<ProductField> = {},
): ProductField => ({
  at: key.split('.'),
  kind,
  name: { fr, en },
  ...more,
})
const positive = { above: 0 }

/** The fields of a product, except code, prices and documents, in the order of its screen. */
export const productSections: readonly ProductSection[] = [
  {
    name: { fr: 'Identité', en: 'Identity' },
    fields: [
      field('name', 'text', 'Nom', 'Name'),
      field('family', 'text', 'Famille', 'Family', { isOptional: true }),
      field('type', 'text', 'Type', 'Type', {
        isOptional: true,
        help: { fr: 'Par exemple scpi.', en: 'For instance scpi.' },
      }),
      field('description', 'texts', 'Description', 'Description'),
      field('legalForm', 'texts', 'Forme juridique', 'Legal form'),
      field('registration', 'text', 'Immatriculation', 'Registration'),
      field('address', 'text', 'Siège', 'Registered office'),
      field('visa', 'texts', 'Visa de l’AMF', 'Visa of the AMF'),
      field('depositary', 'text', 'Dépositaire', 'Depositary'),
    ],
  },
  {
    name: { fr: 'Souscription', en: 'Subscription' },
    fields: [
      field(
        'minimumShares',
        'integer',
        'Minimum de parts, première souscription',
        'Minimum of shares, first subscription',
        positive,
      ),
      field(
        'minimumSharesNext',
        'integer',
        'Minimum de parts, souscriptions suivantes',
        'Minimum of shares, next subscriptions',
        positive,
      ),
      field('enjoymentDelayMonths', 'integer', 'Délai de jouissance', 'Delay of income rights', {
        unit: { fr: 'mois', en: 'months' },
        from: 0,
      }),
      field('enjoymentText', 'texts', 'Entrée en jouissance', 'Start of income rights'),
      field('scheduledSavings', 'flag', 'Versements programmés', 'Scheduled savings'),
      field('dividendReinvestment', 'flag', 'Réinvestissement des dividendes', 'Reinvestment of dividends'),
      field('recommendedHoldingYears', 'integer', 'Durée de placement recommandée', 'Recommended holding period', {
        unit: { fr: 'ans', en: 'years' },
        from: 0,
      }),
      field('riskIndicatorSRI', 'integer', 'Indicateur de risque (SRI)', 'Risk indicator (SRI)', { from: 1, to: 7 }),
    ],
  },
  {
    name: { fr: 'Démembrement', en: 'Split ownership' },
    fields: [
      field('dismemberment.life', 'flag', 'Viager', 'For life'),
      field('dismemberment.temporary', 'flag', 'Temporaire', 'For some years', {
        help: {
          fr: 'Le formulaire doit montrer une table pour ce produit.',
          en: 'The form must show a table for this product.',
        },
      }),
      field('dismemberment.table', 'table', 'Table', 'Table', { isOptional: true }),
      field('dismemberment.minYears', 'integer', 'Durée minimale', 'Shortest duration', {
        isOptional: true,
        unit: { fr: 'ans', en: 'years' },
        from: 0,
      }),
      field('dismemberment.maxYears', 'integer', 'Durée maximale', 'Longest duration', {
        isOptional: true,
        unit: { fr: 'ans', en: 'years' },
        from: 0,
      }),
    ],
  },
  {
    name: { fr: 'Capital et frais', en: 'Capital and fees' },
    fields: [
      field('nominal', 'number', 'Valeur nominale', 'Nominal value', { unit: euros, ...positive }),
      field('maximumCapital', 'number', 'Capital maximal', 'Maximum capital', { unit: euros, ...positive }),
      field('subscriptionFee', 'number', 'Commission de souscription, TTC', 'Subscription fee, taxes included', {
        unit: percent,
      }),
      field('managementFee', 'number', 'Commission de gestion, TTC', 'Management fee, taxes included', {
        unit: percent,
      }),
      field('managementFeeOn', 'choice', 'Commission de gestion calculée sur', 'Management fee is a share of', {
        isOptional: true,
        choices: [
          { value: 'income', name: { fr: 'les loyers encaissés', en: 'the income received' } },
          { value: 'assets', name: { fr: 'la valeur des actifs', en: 'the value of the assets' } },
        ],
      }),
      field('purchaseFee', 'number', 'Commission d’acquisition, TTC', 'Purchase fee, taxes included', {
        unit: percent,
      }),
      field('disposalFee', 'number', 'Commission de cession, TTC', 'Disposal fee, taxes included', { unit: percent }),
    ],
  },
  {
    name: { fr: 'Chiffres des documents périodiques', en: 'Figures of the periodic documents' },
    fields: [
      field('figures.quarter', 'texts', 'Trimestre', 'Quarter'),
      field('figures.year', 'integer', 'Année', 'Year'),
      field('figures.holders', 'integer', 'Associés', 'Holders'),
      field('figures.capitalisation', 'number', 'Capitalisation', 'Capitalisation', { unit: euros }),
      field('figures.occupancy', 'number', 'Taux d’occupation', 'Occupancy', { unit: percent }),
      field('figures.distribution', 'number', 'Taux de distribution', 'Distribution rate', { unit: percent }),
      field('figures.buildings', 'integer', 'Immeubles', 'Buildings'),
      field('figures.waiting', 'integer', 'Parts en attente de retrait', 'Shares waiting to be withdrawn'),
      field('figures.quarterlyIncome', 'number', 'Revenu trimestriel par part', 'Quarterly income per share', {
        unit: euros,
      }),
      field('figures.debt', 'number', 'Endettement', 'Debt', { unit: percent }),
    ],
  },
  {
    name: { fr: 'Signature', en: 'Signing' },
    fields: [
      field('templateDate', 'date', 'Date du modèle de bulletin', 'Date of the subscription form template'),
      field('docusignId', 'text', 'Modèle DocuSign du bulletin', 'DocuSign template of the subscription form', {
        isOptional: true,
      }),
      field(
        'docusignMissionId',
        'text',
        'Modèle DocuSign de la lettre de mission',
        'DocuSign template of the engagement letter',
        { isOptional: true },
      ),
    ],
  },
]

const days = { from: 1, to: 365, unit: { fr: 'jours', en: 'days' } }

/** How a product is paid: an entry of `payments.json`. */
export const paymentFields: readonly ProductField[] = [
  field('beneficiary', 'text', 'Bénéficiaire', 'Beneficiary', { longest: 70 }),
  field('iban', 'iban', 'IBAN', 'IBAN'),
  field('bic', 'bic', 'BIC', 'BIC'),
  field('reference', 'reference', 'Référence du virement', 'Reference of the transfer', {
    help: {
      fr: '{product} et {number} sont remplacés par le produit et le numéro du dossier.',
      en: '{product} and {number} are replaced by the product and the number of the folder.',
    },
  }),
  field('dueDays', 'integer', 'Délai de paiement', 'Time to pay', days),
  field('checkDays', 'integer', 'Délai de contrôle, jours ouvrés', 'Time to check, working days', days),
  field('withdrawalDays', 'integer', 'Délai de rétractation', 'Time to withdraw', { ...days, isOptional: true }),
]

type FieldProblem = {
  readonly code: 'missing' | 'number' | 'integer' | 'above' | 'range' | 'long' | 'date'
  readonly params: Readonly<Record<string, string | number>>
}

const DAY = /^\d{4}-\d\d-\d\d$/
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** Why a value cannot be published; null when it can. */
export function checkField(
  holder: Json,
  { at, kind, isOptional, above, from, to, longest }: ProductField,
): FieldProblem | null {
  const value = readAt(holder, at)
  const problem = (code: FieldProblem['code'], params: FieldProblem['params'] = {}): FieldProblem => ({ code, params })
  if (kind === 'flag') return null
  if (kind === 'texts') {
    const texts = isRecord(value) ? [value['fr'], value['en']] : []
    return texts.length === 2 && texts.every((text) => typeof text === 'string' && text.trim() !== '')
      ? null
      : problem('missing')
  }
  if (value === undefined || value === null || value === '') return isOptional ? null : problem('missing')
  if (kind === 'date') return typeof value === 'string' && isDay(value) ? null : problem('date')
  if (kind === 'number' || kind === 'integer') {
    if (typeof value !== 'number') return problem('number')
    if (kind === 'integer' && !Number.isInteger(value)) return problem('integer')
    if (above !== undefined && value <= above) return problem('above', { above })
    const isOutside = (from !== undefined && value < from) || (to !== undefined && value > to)
    return isOutside ? problem('range', { from: from ?? '–', to: to ?? '–' }) : null
  }
  return longest !== undefined && String(value).length > longest ? problem('long', { most: longest }) : null
}
