import { composeReference, type AfterSignatureRules } from '@parcelle/domain'
import { amountPaid, type Session } from '@parcelle/forms'
import type { Deployment } from './deployment.ts'
import { partValue } from './form-store.ts'

const paymentModes = ['transfer', 'debit', 'cheque'] as const
type PaymentMode = (typeof paymentModes)[number]

/** How a subscription is paid and what follows its signature; frozen with the documents that print it. */
export type PaymentTerms = AfterSignatureRules & {
  mode: PaymentMode
  amount: number
  beneficiary: string
  iban: string
  bic: string
  reference: string
}

type PaymentSettings = Pick<Deployment, 'products' | 'afterSignature'>

/** Null until product and amount are known, and for a product without payment details. */
export function composePayment(
  { products, afterSignature }: PaymentSettings,
  session: Session,
  dossierNumber: string,
): PaymentTerms | null {
  const read = (part: string) => partValue(session, part)
  const product = products.find(({ code }) => code === read('product'))
  const amount = amountPaid(read)
  if (!product?.payment || typeof amount !== 'number') return null
  const { reference, withdrawalDays, ...payment } = product.payment
  return {
    ...payment,
    mode: findMode(afterSignature, session),
    amount,
    reference: composeReference(reference, { number: dossierNumber, product: product.code }),
    withdrawalDays: mayWithdraw(afterSignature, session) ? withdrawalDays : null,
    // While ownership is split, the income is the usufructuary's.
    enjoymentMonths: read('dismembermentScope') === 'np' ? null : product.enjoymentDelayMonths,
  }
}

function findMode({ paymentMode }: Deployment['afterSignature'], session: Session): PaymentMode {
  if (paymentMode === null) return 'transfer'
  const answer = readElement(session, paymentMode.element)
  return paymentModes.find((mode) => paymentMode[mode] !== undefined && paymentMode[mode] === answer) ?? 'transfer'
}

function mayWithdraw({ withdrawal }: Deployment['afterSignature'], session: Session): boolean {
  return withdrawal === null || readElement(session, withdrawal.element) === withdrawal.value
}

/** An element that this version of the form does not have counts as unanswered. */
const readElement = (session: Session, name: string) => (session.form.element(name) ? session.value(name) : null)
