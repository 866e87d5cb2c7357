import type { Envelope, Signer, SigningButton } from '@parcelle/domain'
import { call } from '../../../api/api.ts'
import { writeSigning } from '../../../session/store.ts'
import type { Wizard } from './wizard.ts'

/** A single-use URL of the signing tool. Stores the pressed button for the return page. */
export async function requestSigningUrl({ id, settings }: Wizard, { id: button, envelope, signer }: SigningButton) {
  const params = { id, esign: settings.esign }
  const { url } = await call('openSigning', { params, body: { kind: envelope, party: signer } })
  writeSigning({ button, clicked: button, folder_id: id })
  return url
}

/** Frees the signer's place in the envelope. If this call fails, the server frees it a little later. */
export function leaveSigning({ id, settings }: Wizard, { envelope, signer }: SigningButton): void {
  const params = { id, esign: settings.esign }
  call('leaveSigning', { params, body: { kind: envelope, party: signer } }).catch(() => {})
}

/** Sends the mail of a signer again. */
export async function resendMail(
  { id, settings, envelopes }: Wizard,
  body: { kind: Envelope; party: Signer },
): Promise<void> {
  await call('resendEnvelope', { params: { id, esign: settings.esign }, body })
  await envelopes.refresh()
}

/** Opens the tool in a dialog on wide screens, otherwise in this tab. */
export async function openSigning(wizard: Wizard, button: SigningButton): Promise<void> {
  const url = await requestSigningUrl(wizard, button)
  if (window.matchMedia('(min-width: 64em)').matches) wizard.signing.set({ button, url })
  else location.assign(url)
}
