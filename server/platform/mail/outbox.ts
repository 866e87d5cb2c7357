import { sql } from 'kysely'
import type { Logger } from 'pino'
import { addJob } from '../jobs/add-job.ts'
import { defineJob } from '../jobs/job.ts'
import type { Db, Tx } from '../database/tables.ts'
import { htmlPart, smsText, subjectLine, textPart, type Block } from './blocks.ts'
import type { Mail, Mailer } from './mail.ts'

/** After that many refusals a mail is given up; it stays in the table, for someone to see. */
export const MOST_ATTEMPTS = 8
const AT_ONCE = 50
/** The job that sends what waits: one comes with each mail, and one each minute for those that were refused. */
export const sendMailsJob = defineJob('send-mails')

/** `until`: what comes later is of no use any more. */
type Waiting = Pick<Mail, 'recipient' | 'cause'> & { until?: Date }

/** A mail as those who write one compose it. */
export type Letter = Pick<Mail, 'recipient' | 'subject'> & { blocks: readonly Block[] }

/** Writes a mail in the transaction of its reason: no mail without the fact, no fact without the mail. */
export async function addMail(tx: Tx, { subject, blocks, ...mail }: Letter & Waiting): Promise<void> {
  const parts = { subject: subjectLine(subject), body: textPart(blocks), html: htmlPart(blocks) }
  await addMessage(tx, { ...mail, ...parts, channel: 'mail' })
}

/** Writes a short message to a telephone, in the same way. */
export async function addSms(tx: Tx, { text, ...sms }: Waiting & { text: string }): Promise<void> {
  await addMessage(tx, { ...sms, subject: '', body: smsText(text), html: '', channel: 'sms' })
}

async function addMessage(tx: Tx, { until, ...mail }: Mail & Waiting): Promise<void> {
  await tx
    .insertInto('mail')
    .values({ ...mail, until: until ?? null, sent_at: null })
    .onConflict((found) => found.column('cause').doNothing())
    .execute()
  await addJob(tx, sendMailsJob)
}

/** Sends what waits. Each mail is held while it is sent, so that two workers never send the same one. */
export async function sendWaitingMails(db: Db, mailer: Mailer, log: Logger): Promise<number> {
  let sent = 0
  for (let turn = 0; turn < AT_ONCE; turn++) {
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
    // Its text holds links that let people in.
    const kept = mailer.isTable?.(mail) ? {} : { body: '', html: '' }
    await tx
      .updateTable('mail')
      .set({ sent_at: new Date(), ...kept })
      .where('id', '=', mail.id)
      .execute()
    return 'sent'
  })
}

/** How long a mail is kept, and how long the text of one that could not be sent: by then its links are over. */
const KEPT_DAYS = 90
const TEXT_DAYS = 7

/** Forgets the mails of another season, and what is left of the texts of others. */
export async function sweepMails(db: Db): Promise<{ mails: number; texts: number }> {
  const { numDeletedRows: mails } = await db
    .deleteFrom('mail')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst()
  const { numUpdatedRows: texts } = await db
    .updateTable('mail')
    .set({ body: '', html: '' })
    .where('body', '<>', '')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${TEXT_DAYS})`)
    .where((is) =>
      is.or([is('sent_at', 'is not', null), is('attempts', '>=', MOST_ATTEMPTS), is('until', '<', sql<Date>`now()`)]),
    )
    .executeTakeFirst()
  return { mails: Number(mails), texts: Number(texts) }
}

function lockWaiting(tx: Tx) {
  return tx
    .selectFrom('mail')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'html', 'attempts'])
    .where('sent_at', 'is', null)
    .where('attempts', '<', MOST_ATTEMPTS)
    .where('next_try', '<=', sql<Date>`now()`)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', sql<Date>`now()`)]))
    .orderBy('next_try')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

// 1, 2, 4… minutes: a server that is down for an hour loses nothing.
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

// The words of a mail server quote addresses and texts: only its codes are kept.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const codes = ['code', 'responseCode', 'command'].map((name) => Reflect.get(error, name))
  return codes.filter((code) => typeof code === 'string' || typeof code === 'number').join(' ') || error.name
}
