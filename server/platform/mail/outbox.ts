import { sql } from 'kysely'
import type { Logger } from 'pino'
import { addJob } from '../jobs/add-job.ts'
import { defineJob } from '../jobs/job.ts'
import type { Db, Tx } from '../database/tables.ts'
import { htmlPart, smsText, subjectLine, textPart, type Block } from './blocks.ts'
import type { Mail, Mailer } from './mail.ts'

/** A mail refused this often is given up; it stays in the table as a trace. */
export const MAX_ATTEMPTS = 8
const BATCH_SIZE = 50
/** Added with each mail, and every minute for retries. */
export const sendMailsJob = defineJob('send-mails')

/** `until`: not sent after this time. `dossierId`: the dossier whose history shows it. */
type MessageOptions = Pick<Mail, 'recipient' | 'cause'> & { until?: Date; dossierId?: string }

export type Letter = Pick<Mail, 'recipient' | 'subject'> & { blocks: readonly Block[] }

/** Adds a mail in the caller's transaction, so that it is sent if and only if that is committed. */
export async function addMail(tx: Tx, { subject, blocks, ...mail }: Letter & MessageOptions): Promise<void> {
  const parts = { subject: subjectLine(subject), body: textPart(blocks), html: htmlPart(blocks) }
  await addMessage(tx, { ...mail, ...parts, channel: 'mail' })
}

export async function addSms(tx: Tx, { text, ...sms }: MessageOptions & { text: string }): Promise<void> {
  await addMessage(tx, { ...sms, subject: '', body: smsText(text), html: '', channel: 'sms' })
}

async function addMessage(tx: Tx, { until, dossierId, ...mail }: Mail & MessageOptions): Promise<void> {
  await tx
    .insertInto('mail')
    .values({ ...mail, until: until ?? null, dossier_id: dossierId ?? null, sent_at: null })
    .onConflict((found) => found.column('cause').doNothing())
    .execute()
  await addJob(tx, sendMailsJob)
}

/** Each mail is locked while it is sent, so that two workers never send the same one. */
export async function sendWaitingMails(db: Db, mailer: Mailer, log: Logger): Promise<number> {
  let sent = 0
  for (let turn = 0; turn < BATCH_SIZE; turn++) {
    const outcome = await sendNext(db, mailer, log)
    if (outcome === 'none') break
    if (outcome === 'sent') sent++
  }
  return sent
}

function sendNext(db: Db, mailer: Mailer, log: Logger): Promise<'none' | 'sent' | 'refused'> {
  return db.transaction().execute(async (tx) => {
    const mail = await lockWaiting(tx)
    if (!mail) return 'none'
    try {
      await mailer.send(mail)
    } catch (error) {
      log.warn({ mail: mail.id, attempts: mail.attempts + 1, reason: reasonOf(error) }, 'a mail was not accepted')
      await postpone(tx, mail.id)
      return 'refused'
    }
    // Deleted because it holds secret links.
    const text = mailer.readsFromTable?.(mail) ? {} : { body: '', html: '' }
    await tx
      .updateTable('mail')
      .set({ sent_at: new Date(), ...text })
      .where('id', '=', mail.id)
      .execute()
    return 'sent'
  })
}

/**
 * The text of a mail that could not be sent is deleted sooner: its links have expired by then. That a mail about a
 * dossier was sent, and to whom, stays in its history.
 */
const RETENTION_DAYS = 90
const TEXT_RETENTION_DAYS = 7

export async function deleteOldMails(db: Db): Promise<{ mails: number; texts: number }> {
  const { numDeletedRows: mails } = await db
    .deleteFrom('mail')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .where('dossier_id', 'is', null)
    .executeTakeFirst()
  const { numUpdatedRows: texts } = await db
    .updateTable('mail')
    .set({ body: '', html: '' })
    .where('body', '<>', '')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${TEXT_RETENTION_DAYS})`)
    .where((is) =>
      is.or([is('sent_at', 'is not', null), is('attempts', '>=', MAX_ATTEMPTS), is('until', '<', sql<Date>`now()`)]),
    )
    .executeTakeFirst()
  return { mails: Number(mails), texts: Number(texts) }
}

function lockWaiting(tx: Tx) {
  return tx
    .selectFrom('mail')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'html', 'attempts'])
    .where('sent_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('next_try', '<=', sql<Date>`now()`)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', sql<Date>`now()`)]))
    .orderBy('next_try')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

// Exponential backoff: 1, 2, 4… minutes.
async function postpone(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      attempts: sql`attempts + 1`,
      next_try: sql<Date>`now() + make_interval(mins => (2 ^ attempts)::int)`,
    })
    .where('id', '=', id)
    .execute()
}

// Mail servers quote addresses and texts in their messages, so only codes are logged.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const codes = ['code', 'responseCode', 'command'].map((name) => Reflect.get(error, name))
  return codes.filter((code) => typeof code === 'string' || typeof code === 'number').join(' ') || error.name
}
