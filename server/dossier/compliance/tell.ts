import type { Tx } from '../../adapters/database/tables.ts'
import { addMail } from '../../adapters/mail/outbox.ts'
import type { Deps } from '../../deps.ts'
import { translator } from '../../locales/texts.ts'
import type { DossierRow } from '../access.ts'
import { findDossierForm } from '../session.ts'
import { sayRequested } from './ask.ts'
import { findRequested } from './requested.ts'

type Needs = Pick<Deps, 'config' | 'deployment' | 'forms'>

/** Writes to the client and to the advisor which documents are asked for and why, or reminds them of those missing. */
export async function tellOfRequest(
  tx: Tx,
  deps: Needs,
  dossier: DossierRow,
  occasion: 'asked' | 'reminder',
): Promise<void> {
  const { config, deployment } = deps
  const { locale, name: company, help } = deployment
  const t = translator(locale)
  const { form } = await findDossierForm(deps, dossier, tx)
  const awaited = (await findRequested(tx, dossier.id)).filter((one) => !one.isGiven)
  const documents = awaited.flatMap((one) => {
    const element = form.element(one.elementId)
    return element ? [`– ${sayRequested(element, one, locale)}`] : []
  })
  const due = awaited.find((one) => one.due !== null)?.due
  const { number, last_reason: reason } = dossier
  for (const { email, name } of await findPeople(tx, dossier)) {
    const lines = [
      t('invitation.mail.greeting', { name }),
      '',
      t(`compliance.mail.${occasion}`, { number }),
      ...(documents.length > 0 ? documents : [reason ?? '']),
      ...(due ? ['', t('compliance.mail.due', { date: sayDay(due, locale) })] : []),
      '',
      t('compliance.mail.do'),
      new URL(`/form?dossier=${dossier.id}`, config.publicUrl).href,
      '',
      t('invitation.mail.help', { mail: help.mail, phone: help.phone }),
      company,
    ]
    const subject = t('compliance.mail.subject', { company, number })
    await addMail(tx, { recipient: email, subject, body: lines.join('\n') })
  }
}

/** The client, by their account or else by what the portfolio knows of them, and the advisor. */
async function findPeople(tx: Tx, { client_id, advisor_id }: DossierRow): Promise<{ email: string; name: string }[]> {
  const client = await tx
    .selectFrom('client')
    .leftJoin('app_user', 'app_user.id', 'client.user_id')
    .select(['client.first_name', 'client.last_name', 'client.email', 'app_user.email as account'])
    .where('client.id', '=', client_id)
    .executeTakeFirst()
  const advisor = await tx
    .selectFrom('app_user')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', advisor_id)
    .executeTakeFirst()
  const email = client?.account ?? client?.email
  return [
    ...(client && email ? [{ email, name: [client.first_name, client.last_name].filter(Boolean).join(' ') }] : []),
    ...(advisor ? [{ email: advisor.email, name: `${advisor.firstname} ${advisor.lastname}` }] : []),
  ]
}

const sayDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
