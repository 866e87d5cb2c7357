import { amountPaid, groupByFour, showNumber, translate, type Locale, type Session } from '@parcelle/forms'
import { partValue } from '../../deployment/form-store.ts'
import { computeCosts } from './costs.ts'
import { showLongDate, showMoney, showPercent } from './words/language.ts'
import type { DocumentContext } from './document-context.ts'

type FormatNumber = (value: number, locale: Locale) => string
const whole: FormatNumber = (value, locale) => showMoney(value, locale, 0)

/** Formats by fact; any other number is plain. */
const shows: Readonly<Record<string, FormatNumber>> = {
  'split.rate': showPercent,
  'split.counterpartRate': showPercent,
  'split.counterpartAmount': showMoney,
  'payment.amount': showMoney,
  'cost.amount': showMoney,
  'cost.entry': showMoney,
  'cost.purchase': showMoney,
  'cost.yearly': showMoney,
  'cost.exit': showMoney,
  'cost.total': showMoney,
  'cost.yearlyRate': showPercent,
  'company.capital': whole,
  'product.unitPrice': showMoney,
  'product.nominal': showMoney,
  'product.premium': showMoney,
  'product.maximumCapital': whole,
  'product.capitalisation': whole,
  'product.quarterlyIncome': showMoney,
  'product.subscriptionFee': showPercent,
  'product.managementFee': showPercent,
  'product.purchaseFee': showPercent,
  'product.disposalFee': showPercent,
  'product.occupancy': showPercent,
  'product.distribution': showPercent,
  'product.debt': showPercent,
  'product.year': (value) => String(value),
}

/** The value of a fact such as `product.nominal`; empty if there is none. */
export function readFact(name: string, context: DocumentContext): string {
  const { locale } = context
  const [subject = '', field = ''] = name.split('.')
  const value: unknown = Reflect.get(subjects[subject]?.(context) ?? {}, field)
  if (typeof value === 'number') return (shows[name] ?? showPlain)(value, locale)
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? showLongDate(value, locale) : value
  return isText(value) ? translate(value, locale) : ''
}

const showPlain: FormatNumber = (value, locale) => showNumber(value, locale, { min: 0, max: 2 })

/** Functions, so that only the requested subject is read. */
const subjects: Readonly<Record<string, (context: DocumentContext) => object | null>> = {
  company: ({ deployment }) => deployment.company,
  portal: ({ deployment }) => ({ name: deployment.name }),
  firm: ({ firm }) => firm(),
  product: describeProduct,
  payment: describePayment,
  dossier: ({ dossier }) => dossier,
  advisor: ({ advisor }) => advisor && { name: `${advisor.firstname} ${advisor.lastname}` },
  paper: ({ date }) => ({ date }),
  cost: readCosts,
  split: ({ session }) => session && readSplit(session),
}

function describePayment({ payment }: DocumentContext): object | null {
  const terms = payment()
  return terms && { ...terms, iban: groupByFour(terms.iban) }
}

function describeProduct(context: DocumentContext): object | null {
  const product = context.product()
  if (!product) return null
  const premium = product.unitPrice - product.nominal
  return { ...product.figures, ...product, premium, signingTemplate: product.docusignId }
}

function readCosts({ session, product: find }: DocumentContext): object | null {
  const product = find()
  if (!session || !product) return null
  const read = (part: string) => partValue(session, part)
  const [whole, paid, scope] = [read('subscriptionAmount'), amountPaid(read), read('dismembermentScope')]
  if (typeof whole !== 'number' || typeof paid !== 'number') return null
  const { figures, recommendedHoldingYears: years } = product
  // While ownership is split, the usufructuary has the income of the whole shares, and bears the fee on it.
  const earning = scope === 'np' ? 0 : whole
  return computeCosts({ ...product, paid, earning, years, distribution: figures.distribution })
}

/** The dossier's share of a dismembered price and the counterpart's, as percentages and amount. */
function readSplit(session: Session) {
  const read = (part: string) => partValue(session, part)
  const [whole, paid] = [read('subscriptionAmount'), amountPaid(read)]
  if (typeof whole !== 'number' || typeof paid !== 'number' || whole === 0) return null
  const rate = (paid / whole) * 100
  return { rate, counterpartRate: 100 - rate, counterpartAmount: Number((whole - paid).toFixed(2)) }
}

function isText(value: unknown): value is Record<Locale, string> {
  return typeof value === 'object' && value !== null && 'fr' in value && 'en' in value
}
