import { translate } from '@parcelle/forms'
import type { Deps } from '../../../deps.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import { findAdvisor, findClient, findPerson, type Recipient } from '../../../dossier/people/find-recipients.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import { copyMail, correctionDoneMail, correctionRequestMail } from './mails.ts'
import type { CorrectionRow } from './queries.ts'

type NotifyDeps = Pick<Deps, 'config' | 'deployment' | 'forms'>

export async function notifyOfCorrection(
  tx: Tx,
  deps: NotifyDeps & Pick<Deps, 'forms'>,
  dossier: DossierRow,
  correction: CorrectionRow,
  occasion: 'asked' | 'reminder',
): Promise<void> {
  const { form } = await findDossierForm(deps, dossier, tx)
  const left = correction.items.filter(({ answered_at }) => answered_at === null)
  for (const person of await findClientAndAdvisor(tx, deps, dossier)) {
    const items = left.map(({ element_id, reason }) => {
      const label = translate(form.element(element_id)?.attributes.label ?? { fr: '', en: '' }, person.locale)
      return translator(person.locale)('compliance.document', { document: label, reason })
    })
    const facts = { items, due: correction.due, occasion }
    await addMail(tx, { ...correctionRequestMail(toContext(deps), dossier, person, facts), dossierId: dossier.id })
  }
}

export async function notifyAsker(
  tx: Tx,
  deps: NotifyDeps,
  dossier: DossierRow,
  { asked_by }: CorrectionRow,
): Promise<void> {
  const asker = await findPerson(tx, asked_by, deps.deployment.locale)
  if (asker) await addMail(tx, { ...correctionDoneMail(toContext(deps), dossier, asker), dossierId: dossier.id })
}

export async function notifyOfCopy(
  tx: Tx,
  deps: NotifyDeps,
  original: DossierRow,
  copy: DossierRow,
  message: string | null,
): Promise<void> {
  for (const person of await findClientAndAdvisor(tx, deps, copy))
    await addMail(tx, { ...copyMail(toContext(deps), copy, person, { original, message }), dossierId: copy.id })
}

const toContext = ({ deployment, config }: NotifyDeps) => ({ deployment, publicUrl: config.publicUrl })

async function findClientAndAdvisor(tx: Tx, deps: NotifyDeps, dossier: DossierRow): Promise<Recipient[]> {
  const people = [await findClient(tx, deps, dossier), await findAdvisor(tx, dossier, deps.deployment.locale)]
  return people.filter((person) => person !== null)
}
