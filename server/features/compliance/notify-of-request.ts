import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { findRequestedDocuments } from '../../dossier/answers/requested-documents.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import { findAdvisor, findClient } from '../../dossier/people/find-recipients.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { addMail } from '../../platform/mail/outbox.ts'
import { documentRequestMail } from './mails.ts'
import { describeRequestedDocument } from './request-documents.ts'

/** Sends the client and the advisor the requested documents that are still missing. */
export async function notifyOfDocumentRequest(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'deployment' | 'forms'>,
  dossier: DossierRow,
  occasion: 'asked' | 'reminder',
): Promise<void> {
  const { deployment, config } = deps
  const { form } = await findDossierForm(deps, dossier, tx)
  const awaited = (await findRequestedDocuments(tx, dossier.id)).filter((one) => !one.isGiven)
  const context = { deployment, publicUrl: config.publicUrl }
  const people = [await findClient(tx, deps, dossier), await findAdvisor(tx, dossier, deployment.locale)]
  const due = awaited.find((one) => one.due !== null)?.due ?? null
  for (const person of people) {
    if (!person) continue
    const documents = awaited.flatMap((one) => {
      const element = form.element(one.elementId)
      return element ? [describeRequestedDocument(element, one, person.locale)] : []
    })
    const mail = documentRequestMail(context, dossier, person, { documents, due, occasion })
    await addMail(tx, { ...mail, dossierId: dossier.id })
  }
}
