import type { Tx } from '../../../../platform/database/tables.ts'
import { findAdvisor, findClient } from '../../../../dossier/people/find-recipients.ts'
import { addMail } from '../../../../platform/mail/outbox.ts'
import type { Deps } from '../../../../deps.ts'
import type { DossierRow } from '../../../../dossier/access/access.ts'
import { translator } from '../../../../platform/locales/texts.ts'

/** The client and their advisor are told which dossier goes on, with the word to the client and never the reason. */
export async function tellCopy(
  tx: Tx,
  { deployment, config }: Pick<Deps, 'deployment' | 'config'>,
  original: DossierRow,
  copy: DossierRow,
  message: string | null,
): Promise<void> {
  const { locale: own } = deployment
  const people = [await findClient(tx, copy, own), await findAdvisor(tx, copy, own)]
  for (const person of people) {
    if (!person) continue
    const t = translator(person.locale)
    const numbers = { original: original.number, number: copy.number }
    const blocks = [
      { paragraph: t('correction.mail.copy.text', numbers) },
      ...(message === null ? [] : [{ quote: message }]),
      { button: { label: t('signing.end.open'), url: new URL(`/form?dossier=${copy.id}`, config.publicUrl).href } },
    ]
    const subject = t('correction.mail.copy.subject', { company: deployment.name, number: copy.number })
    const cause = `dossier ${copy.id} copied ${person.email}`
    await addMail(tx, { recipient: person.email, subject, blocks, cause })
  }
}
