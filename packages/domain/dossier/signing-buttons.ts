import { marker, signers, type Envelope, type Signer } from './markers.ts'
import type { DossierStatus } from './status.ts'

/** Where a dossier stands, as far as its signatures go. */
type Standing = { readonly state: string; readonly markers: readonly string[] }
export type SigningButton = {
  readonly id: string
  readonly envelope: Envelope
  readonly signer: Signer
  /** The token that says that this signer has signed. */
  readonly marker: string
}

const toButton = (envelope: Envelope, signer: Signer): SigningButton => ({
  id: `${envelope}_${signer}`,
  envelope,
  signer,
  marker: marker(envelope, 'signed_by', signer),
})

/** The seven signature buttons. The advisor signs no mission letter. */
export const signingButtons: readonly SigningButton[] = [
  ...signers.filter((signer) => signer !== 'subscriber_advisor').map((signer) => toButton('mission', signer)),
  ...signers.map((signer) => toButton('subscription', signer)),
]

/** Whether everything that the envelope asked for is signed: by anybody's button. */
const isAllSigned = (state: string) => state === 'signed' || state === 'mission_validated'

/** Whether the signature behind a button is there. Tokens are compared whole. */
export function isSigned(button: SigningButton | undefined, { state, markers }: Standing): boolean {
  return isAllSigned(state) || (button !== undefined && markers.includes(button.marker))
}

/** What became of a signature, by the button that led to it; one that nobody knows counts as signed. */
export function signingOutcome(buttonId: string, standing: Standing): 'success' | 'error' {
  const button = signingButtons.find(({ id }) => id === buttonId)
  return button === undefined || isSigned(button, standing) ? 'success' : 'error'
}

/** Nothing is out to be signed any more: whoever waits for a signature waits in vain. */
const stopped: ReadonlySet<string> = new Set<DossierStatus>(['mission_abort', 'unsigned', 'canceled', 'rejected'])

/** Whether waiting can change nothing of the outcome. */
export function isSigningOver(buttonId: string, standing: Standing): boolean {
  const button = signingButtons.find(({ id }) => id === buttonId)
  return isSigned(button, standing) || stopped.has(standing.state)
}
