import type { Ref, RuleView, Session, Value } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Firm } from '../../deployment/documents/facts.ts'
import type { Text } from '../../deployment/documents/template.ts'
import { partValue } from '../../deployment/form-store.ts'
import type { Locale } from '../../platform/locales/locale.ts'

/** A file of the dossier, as papers name it. */
type PrintedReceipt = {
  elementId: number
  typeId: string
  title: string
  /** YYYY-MM-DD. */
  addedOn: string
  /** Of what is kept, in hexadecimal digits. */
  sha256: string
}

/** When the client opened a document about the product, and in which version: by the id of the catalogue. */
type Openings = ReadonlyMap<string, { version: string; date: string; openedOn: string }>

/** All that a paper is made of. The same input makes the same paper: the date is one of them, never the clock. */
export type PaperInput = {
  deployment: Deployment
  session: Session
  dossier: { number: string }
  advisor: { firstname: string; lastname: string } | null
  receipts: readonly PrintedReceipt[]
  openings: Openings
  /** What the advisor wrote, by the names that the template gives to its parts. */
  written?: ReadonlyMap<string, string>
  locale: Locale
  /** YYYY-MM-DD. */
  date: string
  /** Until it is sent for signature, a paper says that it is a draft. */
  draft: boolean
}

/** What texts and tables of a template may read. */
export type World = Pick<PaperInput, 'deployment' | 'locale' | 'date' | 'openings' | 'receipts' | 'written'> & {
  session: Session | null
  /** What the conditions of the template read. */
  rules: RuleView
  dossier: { number: string } | null
  advisor: { firstname: string; lastname: string } | null
  /** Found when they are asked for, so that a paper reads no more than it prints. */
  firm: () => Firm | null
  product: () => Deployment['products'][number] | null
  /** The documents about all products, in the version in force. */
  productDocuments: readonly { id: string; product: string; title: Text; date: string; version: string }[]
}

export function toWorld(input: PaperInput, productDocuments: World['productDocuments'] = []): World {
  const { session } = input
  const rules = { facts: session.facts(), value: (ref: Ref) => valueOf(session, ref) }
  return { ...input, rules, firm: () => findFirm(input), product: () => findProduct(input), productDocuments }
}

/** An element that this company, or this version of the form, does not have is as one that is hidden. */
const valueOf = ({ form, value }: Session, ref: Ref): Value => (form.element(ref) ? value(ref) : null)

/** The firm that the dossier names, where it is asked for. */
function findFirm({ deployment, session }: Pick<PaperInput, 'deployment' | 'session'>): Firm | null {
  const names: unknown = session.form.definition.referential?.['firm']
  const element = typeof names === 'string' || typeof names === 'number' ? session.form.element(names) : null
  const code = element ? session.value(element.id) : null
  return typeof code === 'string' ? (deployment.firms[code] ?? null) : null
}

/** The product as it is sold in the dossier: at the price that was agreed to, whatever the catalogue says since. */
function findProduct({ deployment, session }: Pick<PaperInput, 'deployment' | 'session'>) {
  const code = partValue(session, 'product')
  const found = deployment.products.find((product) => product.code === code)
  const sold = session.facts().products?.find((product) => product.code === code)
  return found ? { ...found, unitPrice: sold?.unitPrice ?? found.unitPrice } : null
}
