import type { Ref, RuleView, Session, Value } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Firm } from '../../deployment/documents/facts.ts'
import type { Text } from '../../deployment/documents/template.ts'
import { partValue } from '../../deployment/form-store.ts'
import { composePayment, type PaymentTerms } from '../../deployment/payment.ts'
import type { Locale } from '../../platform/locales/locale.ts'

type PrintedReceipt = {
  elementId: number
  typeId: string
  title: string
  /** YYYY-MM-DD. */
  addedOn: string
  /** Digest of the stored content, in hexadecimal. */
  sha256: string
}

/** By document id of the catalogue. */
type Openings = ReadonlyMap<string, { version: string; date: string; openedOn: string }>

/** Everything a document is made of, including the date: the same input gives the same document. */
export type DocumentInput = {
  deployment: Deployment
  session: Session
  dossier: { number: string }
  advisor: { firstname: string; lastname: string } | null
  receipts: readonly PrintedReceipt[]
  openings: Openings
  /** The advisor's texts by part. */
  written?: ReadonlyMap<string, string>
  /** Frozen in documents to sign; other documents print the current one. */
  payment?: PaymentTerms | null
  locale: Locale
  /** YYYY-MM-DD. */
  date: string
  /** Prints a draft watermark, until the document is sent for signature. */
  draft: boolean
}

export type DocumentContext = Pick<
  DocumentInput,
  'deployment' | 'locale' | 'date' | 'openings' | 'receipts' | 'written'
> & {
  session: Session | null
  rules: RuleView
  dossier: { number: string } | null
  advisor: { firstname: string; lastname: string } | null
  /** Functions, so that `findPrinted` records only what is read. */
  firm: () => Firm | null
  product: () => Deployment['products'][number] | null
  payment: () => PaymentTerms | null
  /** Of all products, in the current version. */
  productDocuments: readonly { id: string; product: string; title: Text; date: string; version: string }[]
}

export function toContext(
  input: DocumentInput,
  productDocuments: DocumentContext['productDocuments'] = [],
): DocumentContext {
  const { session } = input
  const rules = { facts: session.facts(), value: (ref: Ref) => valueOf(session, ref) }
  return {
    ...input,
    rules,
    firm: () => findFirm(input),
    product: () => findProduct(input),
    payment: () => findPayment(input),
    productDocuments,
  }
}

const findPayment = ({ payment, deployment, session, dossier }: DocumentInput): PaymentTerms | null =>
  payment === undefined ? composePayment(deployment, session, dossier.number) : payment

/** An element that this version of the form does not have counts as hidden. */
const valueOf = ({ form, value }: Session, ref: Ref): Value => (form.element(ref) ? value(ref) : null)

/** The firm that advises in a dossier. */
export function findFirm({ deployment, session }: Pick<DocumentInput, 'deployment' | 'session'>): Firm | null {
  const names: unknown = session.form.definition.referential?.['firm']
  const element = typeof names === 'string' || typeof names === 'number' ? session.form.element(names) : null
  const code = element ? session.value(element.id) : null
  return typeof code === 'string' ? (deployment.firms[code] ?? null) : null
}

/** With the unit price agreed in the dossier, which the catalogue may have changed since. */
function findProduct({ deployment, session }: Pick<DocumentInput, 'deployment' | 'session'>) {
  const code = partValue(session, 'product')
  const found = deployment.products.find((product) => product.code === code)
  const sold = session.facts().products?.find((product) => product.code === code)
  return found ? { ...found, unitPrice: sold?.unitPrice ?? found.unitPrice } : null
}
