import { translate, type Form } from '@parcelle/forms'
import type { Tx } from '../../../platform/database/tables.ts'
import { findAdvisor, findClient, findPerson, type Recipient } from '../../../dossier/people/find-recipients.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Deps } from '../../../deps.ts'
import { formatDay } from '../../../platform/locales/dates.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import type { CorrectionRow } from './queries.ts'

type Needs = Pick<Deps, 'config' | 'deployment' | 'forms'>
type Occasion = 'asked' | 'reminder'

/** Writes to the client and to the advisor what is to be corrected and why, or reminds them of what is left. */
export async function tellOfCorrection(
  tx: Tx,
  deps: Needs,
  dossier: DossierRow,
  correction: CorrectionRow,
  occasion: Occasion,
): Promise<void> {
  const { form } = await findDossierForm(deps, dossier, tx)
  const { locale } = deps.deployment
  const people = [await findClient(tx, dossier, locale), await findAdvisor(tx, dossier, locale)]
  for (const person of people)
    if (person) await addMail(tx, writeRequest(deps, dossier, person, { form, correction, occasion }))
}

type Asked = { form: Form; correction: CorrectionRow; occasion: Occasion }

function writeRequest(
  { config, deployment }: Needs,
  { id, number }: DossierRow,
  { name, email, locale }: Recipient,
  { form, correction, occasion }: Asked,
) {
  const t = translator(locale)
  const { name: company, help } = deployment
  const left = correction.items.filter(({ answered_at }) => answered_at === null)
  const items = left.map(({ element_id, reason }) => {
    const label = translate(form.element(element_id)?.attributes.label ?? { fr: '', en: '' }, locale)
    return t('compliance.document', { document: label, reason })
  })
  const blocks = [
    { paragraph: t('invitation.mail.greeting', { name }) },
    { paragraph: t(`correction.mail.${occasion}`, { number }) },
    { list: items },
    { paragraph: t('correction.mail.due', { date: formatDay(correction.due, locale) }) },
    { button: { label: t('correction.mail.do'), url: new URL(`/correction/${id}`, config.publicUrl).href } },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
  ]
  return { recipient: email, subject: t('correction.mail.subject', { company, number }), blocks }
}

/** Tells who asked that all of it was answered. */
export async function tellAsker(
  tx: Tx,
  { config, deployment }: Pick<Deps, 'config' | 'deployment'>,
  { id, number }: DossierRow,
  { asked_by }: CorrectionRow,
): Promise<void> {
  const { name: company } = deployment
  const asker = await findPerson(tx, asked_by, deployment.locale)
  if (!asker) return
  const t = translator(asker.locale)
  const blocks = [
    { paragraph: t('invitation.mail.greeting', { name: asker.name }) },
    { paragraph: t('correction.mail.done', { number }) },
    { button: { label: t('signing.end.open'), url: new URL(`/manage-dossier/${id}`, config.publicUrl).href } },
  ]
  const subject = t('correction.mail.subject', { company, number })
  await addMail(tx, { recipient: asker.email, subject, blocks })
}
