/** The two envelopes of a dossier: the mission letter, then the subscription. */
export const envelopes = ['mission', 'subscription'] as const
export type Envelope = (typeof envelopes)[number]

export const signers = ['subscriber', 'co_subscriber', 'subscriber_spouse', 'subscriber_advisor'] as const
export type Signer = (typeof signers)[number]

const acts = ['sent_to', 'delivered_to', 'signed_by', 'declined_by'] as const
export type SigningAct = (typeof acts)[number]

/**
 * The token that says who did what in an envelope. Tokens are compared whole, never as parts of a text:
 * `mission_signed_by_subscriber` opens `mission_signed_by_subscriber_spouse`.
 */
export function marker(envelope: Envelope, act: SigningAct, signer: Signer): string {
  // The one token that is not written as the others are.
  if (act === 'declined_by' && signer === 'subscriber_advisor') return `${envelope}_declined_by_advisor`
  return `${envelope}_${act}_${signer}`
}

/** Every token a dossier may carry beside its status. The advisor signs no mission letter. */
const markerTokens: ReadonlySet<string> = new Set(
  envelopes.flatMap((envelope) =>
    acts.flatMap((act) =>
      signers
        .filter((signer) => envelope === 'subscription' || signer !== 'subscriber_advisor')
        .map((signer) => marker(envelope, act, signer)),
    ),
  ),
)

export function addMarker(markers: readonly string[], token: string): readonly string[] {
  if (!markerTokens.has(token)) throw new RangeError(`no such marker: ${token}`)
  return markers.includes(token) ? markers : [...markers, token]
}

/** Without what an envelope left behind, when a new one takes its place. */
export function withoutEnvelope(markers: readonly string[], envelope: Envelope): readonly string[] {
  return markers.filter((token) => !token.startsWith(`${envelope}_`))
}

/** Who holds the shares decides who signs. */
export type SigningCase = 'alone' | 'spouse' | 'couple' | 'entity'

const missionSigners: Readonly<Record<SigningCase, readonly Signer[]>> = {
  alone: ['subscriber'],
  // Married under a community regime: the spouse holds nothing but must be informed (art. 1832-2 C. civ.).
  spouse: ['subscriber', 'subscriber_spouse'],
  couple: ['subscriber', 'co_subscriber'],
  // The subscriber of an entity is its legal representative.
  entity: ['subscriber'],
}

/** Whose signature an envelope waits for. The advisor signs last; a direct dossier has neither mission nor advisor. */
export function requiredSigners(envelope: Envelope, who: SigningCase, direct: boolean): readonly Signer[] {
  if (envelope === 'mission') return direct ? [] : missionSigners[who]
  return direct ? missionSigners[who] : [...missionSigners[who], 'subscriber_advisor']
}

export function hasSigned(markers: readonly string[], envelope: Envelope, signer: Signer): boolean {
  return markers.includes(marker(envelope, 'signed_by', signer))
}
