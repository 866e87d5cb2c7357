import { toMarker, signers, type Envelope, type Signer } from './markers.ts'
import type { DossierStatus } from './status.ts'

type SigningProgress = { readonly state: string; readonly markers: readonly string[] }
export type SigningButton = {
  readonly id: string
  readonly envelope: Envelope
  readonly signer: Signer
  /** The token set once this signer has signed. */
  readonly marker: string
}

const toButton = (envelope: Envelope, signer: Signer): SigningButton => ({
  id: `${envelope}_${signer}`,
  envelope,
  signer,
  marker: toMarker(envelope, 'signed_by', signer),
})

/** The advisor does not sign the mission letter. */
export const signingButtons: readonly SigningButton[] = [
  ...signers.filter((signer) => signer !== 'subscriber_advisor').map((signer) => toButton('mission', signer)),
  ...signers.map((signer) => toButton('subscription', signer)),
]

const isAllSigned = (state: string) => state === 'signed' || state === 'mission_validated'

export function isSigned(button: SigningButton | undefined, { state, markers }: SigningProgress): boolean {
  return isAllSigned(state) || (button !== undefined && markers.includes(button.marker))
}

/** A button that is not in the list counts as signed. */
export function findSigningOutcome(buttonId: string, progress: SigningProgress): 'success' | 'error' {
  const button = signingButtons.find(({ id }) => id === buttonId)
  return button === undefined || isSigned(button, progress) ? 'success' : 'error'
}

/** In these statuses no signature can arrive any more. */
const stoppedStatuses: ReadonlySet<string> = new Set<DossierStatus>([
  'mission_abort',
  'unsigned',
  'canceled',
  'rejected',
])

/** Whether the outcome can no longer change. */
export function isSigningOver(buttonId: string, progress: SigningProgress): boolean {
  const button = signingButtons.find(({ id }) => id === buttonId)
  return isSigned(button, progress) || stoppedStatuses.has(progress.state)
}
