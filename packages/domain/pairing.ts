/** Who is paired with a customer account: the bare owner (or the only one, of full property) and the usufructuary. */
export const pairingScopes = ['np', 'usu'] as const
export type PairingScope = (typeof pairingScopes)[number]
/** The co-subscribers are recalled and compared, but an account is paired as a whole. */
export const subscriberScopes = ['np', 'usu', 'np_cosous', 'usu_cosous'] as const
export type SubscriberScope = (typeof subscriberScopes)[number]

/** An account that a subscriber was said to be; `code` null: one that the customer system is to create. */
export type PairedAccount = {
  readonly code: string | null
  readonly partner: string | null
  /** Somebody paired an account held alone with a dossier of two, knowing it. */
  readonly withoutCosubscriber?: true
}
export type Pairing = Readonly<Partial<Record<PairingScope, PairedAccount>>>

/** What is bought, as far as pairing goes. */
type Deal = { readonly detentionMode: string | null; readonly scope: PairingScope | null }

const MANDATE = 'mandate'

/** The side that the subscriber of a mandate is not on, and that must be known before it is accepted. */
function counterpartScope({ detentionMode, scope }: Deal): PairingScope | null {
  if (detentionMode !== MANDATE) return null
  return scope === 'np' ? 'usu' : 'np'
}

/** Why a dossier cannot be accepted as it is paired. */
export function pairingProblem(deal: Deal, pairing: Pairing): string | null {
  const needed = counterpartScope(deal)
  if (needed === null || pairing[needed]?.code) return null
  return needed === 'usu' ? 'validation.error.usufruct-pairing-required' : 'validation.error.bareowner-pairing-required'
}

/** A customer is created for who subscribes; the other side of a mandate is one that exists. */
export function canCreateCustomer({ detentionMode, scope: subscribed }: Deal, scope: PairingScope): boolean {
  return detentionMode !== MANDATE || scope === subscribed
}

/** Why a customer found by their code is not who the dossier is about. */
export function accountProblem(hasCosubscriber: boolean, customer: { readonly cosous: boolean }): string | null {
  if (hasCosubscriber === customer.cosous) return null
  return hasCosubscriber
    ? 'validation.error.customer-with-cosubscriber'
    : 'validation.error.customer-without-cosubscriber'
}

/** Whether a customer may be listed for a dossier: held by as many, or by one alone. */
export function isListed(hasCosubscriber: boolean, { cosous }: { readonly cosous: boolean }): boolean {
  return cosous === hasCosubscriber || !cosous
}

/** Nobody is the bare owner and the usufructuary of the same shares. */
export function isPairedTwice(pairing: Pairing): boolean {
  const { np, usu } = pairing
  return np?.code != null && np.code === usu?.code
}

const CODE = /^[A-Z0-9]{1,20}$/

/** A customer's code as people type it; null: no customer could have it. */
export function toCustomerCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return CODE.test(code) ? code : null
}

/**
 * The accounts that a dossier goes to once it is accepted; `code` null: one that is created. Whoever subscribes always
 * has one, the other side only where somebody said who it is.
 */
export function accountsOf({ scope }: Deal, pairing: Pairing): Pairing {
  const bought = scope ?? 'np'
  return pairing[bought] ? pairing : { ...pairing, [bought]: { code: null, partner: null } }
}
