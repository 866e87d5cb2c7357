export const envelopes = ['mission', 'subscription'] as const
export type Envelope = (typeof envelopes)[number]

export const signers = ['subscriber', 'co_subscriber', 'subscriber_spouse', 'subscriber_advisor'] as const
export type Signer = (typeof signers)[number]

const acts = ['sent_to', 'delivered_to', 'signed_by', 'declined_by'] as const
export type SigningAct = (typeof acts)[number]

/**
 * Tokens are compared whole, never by prefix: `mission_signed_by_subscriber` is a prefix of
 * `mission_signed_by_subscriber_spouse`.
 */
export function toMarker(envelope: Envelope, act: SigningAct, signer: Signer): string {
  if (act === 'declined_by' && signer === 'subscriber_advisor') return `${envelope}_declined_by_advisor`
  return `${envelope}_${act}_${signer}`
}

/** The advisor does not sign the mission letter. */
const markerTokens: ReadonlySet<string> = new Set(
  envelopes.flatMap((envelope) =>
    acts.flatMap((act) =>
      signers
        .filter((signer) => envelope === 'subscription' || signer !== 'subscriber_advisor')
        .map((signer) => toMarker(envelope, act, signer)),
    ),
  ),
)

export function addMarker(markers: readonly string[], token: string): readonly string[] {
  if (!markerTokens.has(token)) throw new RangeError(`no such marker: ${token}`)
  return markers.includes(token) ? markers : [...markers, token]
}

/** Removes the tokens of an envelope that is being replaced. */
export function removeEnvelopeMarkers(markers: readonly string[], envelope: Envelope): readonly string[] {
  return markers.filter((token) => !token.startsWith(`${envelope}_`))
}

export type SigningCase = 'alone' | 'spouse' | 'couple' | 'entity'

const missionSigners: Readonly<Record<SigningCase, readonly Signer[]>> = {
  alone: ['subscriber'],
  // Married under a community regime: the spouse holds no shares but must be informed (art. 1832-2 C. civ.).
  spouse: ['subscriber', 'subscriber_spouse'],
  couple: ['subscriber', 'co_subscriber'],
  // The subscriber of an entity is its legal representative.
  entity: ['subscriber'],
}

/** Who must sign beside the subscriber: those whose signature button the form shows. */
export function toSigningCase(isShown: (signer: Signer) => boolean): SigningCase {
  if (isShown('co_subscriber')) return 'couple'
  return isShown('subscriber_spouse') ? 'spouse' : 'alone'
}

/** Clients sign side by side, then the advisor. */
export const turnOf = (signer: Signer): 1 | 2 => (signer === 'subscriber_advisor' ? 2 : 1)

/** The advisor signs last; a direct dossier has neither mission letter nor advisor. */
export function listRequiredSigners(envelope: Envelope, who: SigningCase, direct: boolean): readonly Signer[] {
  if (envelope === 'mission') return direct ? [] : missionSigners[who]
  return direct ? missionSigners[who] : [...missionSigners[who], 'subscriber_advisor']
}

export function hasSigned(markers: readonly string[], envelope: Envelope, signer: Signer): boolean {
  return markers.includes(toMarker(envelope, 'signed_by', signer))
}
