/** The sides paired with a customer account: bare owner (or full owner) and usufructuary. */
export const pairingScopes = ['np', 'usu'] as const
export type PairingScope = (typeof pairingScopes)[number]
/** Co-subscribers are compared, but an account is paired as a whole. */
export const subscriberScopes = ['np', 'usu', 'np_cosous', 'usu_cosous'] as const
export type SubscriberScope = (typeof subscriberScopes)[number]

/** `code` null: the customer system creates the account. */
export type PairedAccount = {
  readonly code: string | null
  readonly partner: string | null
  /** An account with one holder was paired with a dossier of two, after a warning. */
  readonly withoutCosubscriber?: true
}
export type Pairing = Readonly<Partial<Record<PairingScope, PairedAccount>>>

type Purchase = { readonly detentionMode: string | null; readonly scope: PairingScope | null }

const MANDATE = 'mandate'

/** The other side of a mandate, which must be known before the dossier is accepted. */
function findCounterpartScope({ detentionMode, scope }: Purchase): PairingScope | null {
  if (detentionMode !== MANDATE) return null
  return scope === 'np' ? 'usu' : 'np'
}

/** What is wrong with a pairing, and on which side. */
type PairingProblem = { readonly code: string; readonly scope: PairingScope }

export function findPairingProblem(deal: Purchase, pairing: Pairing): PairingProblem | null {
  if (pairing.usu && !hasSide(deal, 'usu')) return { code: NO_USUFRUCT, scope: 'usu' }
  const needed = findCounterpartScope(deal)
  if (needed === null || pairing[needed]?.code) return null
  const half = needed === 'usu' ? 'usufruct' : 'bareowner'
  return { code: `validation.error.${half}-pairing-required`, scope: needed }
}

export const pairingProblem = (deal: Purchase, pairing: Pairing): string | null =>
  findPairingProblem(deal, pairing)?.code ?? null

export const NO_USUFRUCT = 'validation.error.no-usufruct'

/** A purchase in full property has no usufructuary: their account would be that of a stranger. */
export const hasSide = ({ scope: subscribed }: Pick<Purchase, 'scope'>, scope: PairingScope) =>
  scope === 'np' || subscribed !== null

/** Only the subscriber may be a new customer; the other side of a mandate must exist. */
export function canCreateCustomer(deal: Purchase, scope: PairingScope): boolean {
  return hasSide(deal, scope) && (deal.detentionMode !== MANDATE || scope === deal.scope)
}

export function accountProblem(hasCosubscriber: boolean, customer: { readonly cosous: boolean }): string | null {
  if (hasCosubscriber === customer.cosous) return null
  return hasCosubscriber
    ? 'validation.error.customer-with-cosubscriber'
    : 'validation.error.customer-without-cosubscriber'
}

/** A dossier of two also lists accounts with one holder. */
export function isListed(hasCosubscriber: boolean, { cosous }: { readonly cosous: boolean }): boolean {
  return cosous === hasCosubscriber || !cosous
}

/** Nobody can be bare owner and usufructuary of the same shares. */
export function isPairedTwice(pairing: Pairing): boolean {
  const { np, usu } = pairing
  return np?.code != null && np.code === usu?.code
}

/** The customer codes that somebody saw, by side; null: none, or one to be created. */
export type SeenPairing = Readonly<Partial<Record<PairingScope, string | null | undefined>>>

/** Whether no side that somebody saw was paired otherwise since. */
export const isPairedAsSeen = (pairing: Pairing, seen: SeenPairing = {}) =>
  pairingScopes.every((scope) => seen[scope] === undefined || seen[scope] === (pairing[scope]?.code ?? null))

export type AccountOfSide = { readonly scope: PairingScope; readonly code: string }

/**
 * Customers whom a dossier is about for certain, or by the number it states, that nobody has paired or ruled out. Until
 * then the dossier is not accepted: it might create a customer twice.
 */
export function findUnsettled<T extends AccountOfSide>(
  matches: readonly T[],
  pairing: Pairing,
  rejected: readonly AccountOfSide[],
): T[] {
  const isRejected = ({ scope, code }: T) => rejected.some((one) => one.scope === scope && one.code === code)
  return matches.filter((match) => pairing[match.scope]?.code !== match.code && !isRejected(match))
}

/** Whether the customer code must be typed again: something says it is somebody else, or a colleague did. */
export const needsConfirmation = ({ strong, isRejected }: { strong: readonly string[]; isRejected: boolean }) =>
  strong.length > 0 || isRejected

type Codes = Readonly<Partial<Record<PairingScope, string | null>>>

/**
 * The sides on which the customer system answered another account than it was asked for: one that is missing, one that
 * nobody asked for, or another code than the paired one. Any code answers for an account to be created.
 */
export function findOtherAccounts(asked: Codes, answered: Codes): PairingScope[] {
  return pairingScopes.filter((scope) => {
    const [wanted, given = null] = [asked[scope], answered[scope]]
    if (wanted === undefined) return given !== null
    return given === null || (wanted !== null && wanted !== given)
  })
}

const CODE = /^[A-Z0-9]{1,20}$/

/** Null when the format is not that of a customer code. */
export function toCustomerCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return CODE.test(code) ? code : null
}

/**
 * The accounts an accepted dossier is delivered to; `code` null: to be created. The subscriber always has one, the
 * other side only when paired.
 */
export function listAccounts({ scope }: Purchase, pairing: Pairing): Pairing {
  const bought = scope ?? 'np'
  return pairing[bought] ? pairing : { ...pairing, [bought]: { code: null, partner: null } }
}
