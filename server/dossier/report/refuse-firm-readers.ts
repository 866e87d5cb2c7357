import { contactKey, firmContact } from '@parcelle/forms'
import type { Tx } from '../../adapters/database/tables.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { Refusal } from '../../errors.ts'
import type { DossierRow } from '../access.ts'
import { findFirmContacts } from '../answers/firm-contacts.ts'

/** Whoever advises does not decide on their own report in the client's name, by its link or by an account. */
export async function refuseFirmReaders(
  tx: Tx,
  deployment: Pick<Deployment, 'firms'>,
  dossier: DossierRow,
  { emails, elementId }: { emails: readonly string[]; elementId: number | null },
): Promise<void> {
  const keys = emails.flatMap((email) => contactKey('email', email) ?? [])
  const found = await findFirmContacts(tx, deployment, dossier, keys)
  if (found.length === 0) return
  const { code, sentence = code } = firmContact.email
  const property = elementId === null ? {} : { property: String(elementId) }
  throw new Refusal(422, { errors: [{ code, message: sentence, ...property }] })
}
