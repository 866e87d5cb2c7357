import type { SigningButton } from '@parcelle/domain'
import { call } from '../../../api/api.ts'
import { writeSigning } from '../../../session/store.ts'
import type { Wizard } from './wizard.ts'

/** Where the tool takes a signature: made now, for one use. The way back finds by it which button was pressed. */
export async function askForSigning({ id, settings }: Wizard, { id: button, envelope, signer }: SigningButton) {
  const params = { id, esign: settings.esign }
  const { url } = await call('openSigning', { params, body: { kind: envelope, party: signer } })
  writeSigning({ button, clicked: button, folder_id: id })
  return url
}

/** The page where they signed is closed: somebody else may come. If nobody is told, the place is free a little later. */
export function tellLeft({ id, settings }: Wizard, { envelope, signer }: SigningButton): void {
  const params = { id, esign: settings.esign }
  call('leaveSigning', { params, body: { kind: envelope, party: signer } }).catch(() => {})
}

/** In a frame where there is room for one; elsewhere the tool has the whole page, in this tab. */
export async function openSigning(wizard: Wizard, button: SigningButton): Promise<void> {
  const url = await askForSigning(wizard, button)
  if (window.matchMedia('(min-width: 64em)').matches) wizard.signing.set({ button, url })
  else location.assign(url)
}
