import { amountPaid, showNumber, translate, type Locale, type Session } from '@parcelle/forms'
import { partValue } from '../../deployment/form-store.ts'
import { showLongDate, showMoney, showPercent } from './language.ts'
import type { World } from './world.ts'

type Show = (value: number, locale: Locale) => string
const whole: Show = (value, locale) => showMoney(value, locale, 0)

/** How the numbers among the facts are written; any other is a plain number. */
const shows: Readonly<Record<string, Show>> = {
  'split.counterpartAmount': showMoney,
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

/** What a text says of the company, the firm, the product, the dossier or the paper; nothing where there is none. */
export function readFact(name: string, world: World): string {
  const { locale } = world
  const [subject = '', field = ''] = name.split('.')
  const value: unknown = Reflect.get(subjects(world)[subject] ?? {}, field)
  if (typeof value === 'number') return (shows[name] ?? showPlain)(value, locale)
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? showLongDate(value, locale) : value
  return isText(value) ? translate(value, locale) : ''
}

const showPlain: Show = (value, locale) => showNumber(value, locale, { min: 0, max: 2 })

function subjects({
  session,
  deployment,
  firm,
  product,
  dossier,
  advisor,
  date,
}: World): Readonly<Record<string, object | null>> {
  return {
    company: deployment.company,
    portal: { name: deployment.name },
    firm,
    product: product && {
      ...product.figures,
      ...product,
      premium: product.unitPrice - product.nominal,
      signingTemplate: product.docusignId,
    },
    dossier,
    advisor: advisor && { name: `${advisor.firstname} ${advisor.lastname}` },
    paper: { date },
    split: session && { counterpartAmount: counterpartAmount(session) },
  }
}

/** What the other half of a divided share costs: all of it, less what this dossier pays. */
function counterpartAmount(session: Session): number | null {
  const read = (part: string) => partValue(session, part)
  const [whole, paid] = [read('subscriptionAmount'), amountPaid(read)]
  return typeof whole === 'number' && typeof paid === 'number' ? Number((whole - paid).toFixed(2)) : null
}

function isText(value: unknown): value is Record<Locale, string> {
  return typeof value === 'object' && value !== null && 'fr' in value && 'en' in value
}
