import type { Form } from '@parcelle/forms'
import type { Tx } from '../../platform/database/tables.ts'
import { findAdvisor, findClient, type Recipient } from '../../dossier/people/find-recipients.ts'
import { addMail } from '../../platform/mail/outbox.ts'
import type { Deps } from '../../deps.ts'
import { sayDay } from '../../platform/locales/dates.ts'
import { translator } from '../../platform/locales/texts.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import { sayRequested } from './ask.ts'
import { findRequestedDocuments } from '../../dossier/answers/requested-documents.ts'

type Needs = Pick<Deps, 'config' | 'deployment' | 'forms'>

/** Writes to the client and to the advisor which documents are asked for and why, or reminds them of those missing. */
export async function tellOfRequest(
  tx: Tx,
  deps: Needs,
  dossier: DossierRow,
  occasion: 'asked' | 'reminder',
): Promise<void> {
  const { form } = await findDossierForm(deps, dossier, tx)
  const awaited = (await findRequestedDocuments(tx, dossier.id)).filter((one) => !one.isGiven)
  const { locale } = deps.deployment
  const people = [await findClient(tx, dossier, locale), await findAdvisor(tx, dossier, locale)]
  for (const person of people) if (person) await addMail(tx, write(deps, dossier, person, { form, awaited, occasion }))
}

type Asked = { form: Form; awaited: Awaited<ReturnType<typeof findRequestedDocuments>>; occasion: 'asked' | 'reminder' }

function write(
  { config, deployment }: Needs,
  { id, number, last_reason: reason }: DossierRow,
  { name, email, locale }: Recipient,
  { form, awaited, occasion }: Asked,
) {
  const t = translator(locale)
  const { name: company, help } = deployment
  const documents = awaited.flatMap((one) => {
    const element = form.element(one.elementId)
    return element ? [sayRequested(element, one, locale)] : []
  })
  const due = awaited.find((one) => one.due !== null)?.due
  const blocks = [
    { paragraph: t('invitation.mail.greeting', { name }) },
    { paragraph: t(`compliance.mail.${occasion}`, { number }) },
    documents.length > 0 ? { list: documents } : { quote: reason ?? '' },
    ...(due ? [{ paragraph: t('compliance.mail.due', { date: sayDay(due, locale) }) }] : []),
    { button: { label: t('compliance.mail.do'), url: new URL(`/form?dossier=${id}`, config.publicUrl).href } },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
  ]
  return { recipient: email, subject: t('compliance.mail.subject', { company, number }), blocks }
}
