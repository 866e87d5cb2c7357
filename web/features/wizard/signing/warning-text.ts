import type { Dossier } from '@parcelle/contract/dossiers'
import type { EnvelopeItem } from '@parcelle/contract/signing'
import { clientRoles, has, isOver, type Role } from '@parcelle/domain'
import { CONSULT_EMAIL, type Warning } from '@parcelle/forms'
import type { MessageKey } from '../../../i18n/messages.ts'

type Reader = {
  role: Role
  envelope?: Pick<EnvelopeItem, 'state' | 'signers'> | undefined
  detail?: Pick<Dossier['detail'], 'next' | 'signs'>
}

/** The variant of a warning that fits its reader: who signs or waits for others, the client or the advisor. */
export function findWarningText(warning: Warning, reader: Reader): MessageKey {
  if (warning === CONSULT_EMAIL) return has(clientRoles, reader.role) ? warning : `${warning}.advisor`
  return mustSign(reader) ? warning : `${warning}.others`
}

/** Before anything is sent, clients sign and the others wait; an authorised client signs nothing. One who signs after others waits. */
function mustSign({ role, envelope, detail }: Reader): boolean {
  if (detail?.signs === false) return false
  const signers = envelope && !isOver(envelope) ? envelope.signers : []
  const own = signers.filter(({ isMine }) => isMine)
  if (own.length > 0) return own.some(({ signedAt, waitsFor }) => signedAt === null && waitsFor === null)
  if (signers.length > 0) return detail?.next?.action === 'sign'
  return has(clientRoles, role)
}
