import { normaliseContact } from '@parcelle/forms'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/tables.ts'
import type { Channel } from '../../../../platform/mail/mail.ts'
import { MAX_ATTEMPTS } from '../../../../platform/mail/outbox.ts'
import { errorBody, Refusal } from '../../../../platform/errors/errors.ts'
import type { SignerRow } from '../../envelopes.ts'

const PER_HOUR = 3
const PER_DAY = 10
const CAUSE = 'signing code '

type Person = Pick<SignerRow, 'email' | 'phone'>
type Counts = { in_hour: number; in_day: number; hour_wait: number | null; day_wait: number | null }

/**
 * Records a code that is about to be sent, within the limits: three an hour per person and channel, ten a day per person,
 * across envelopes. A person is an e-mail address or a telephone number. Codes that were entered do not count, so that an
 * advisor may sign many dossiers, nor do codes whose message could not be delivered.
 */
export async function addCodeSending(tx: Tx, signer: Person, channel: Channel): Promise<string> {
  const { email, phone } = toKeys(signer)
  await lockPerson(tx, { email, phone })
  const counts = await countSendings(tx, { email, phone }, channel)
  if (counts.in_hour >= PER_HOUR) throw waitRefusal('signature.refused.code-wait', counts.hour_wait ?? 0)
  if (counts.in_day >= PER_DAY) throw waitRefusal('signature.refused.code-day', counts.day_wait ?? 0)
  const { id } = await tx
    .insertInto('signing_code_sending')
    .values({ email, phone, channel })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const toKeys = ({ email, phone }: Person): Person => ({
  email: normaliseContact('email', email) ?? email,
  phone: phone && (normaliseContact('phone', phone) ?? phone),
})

/** The cause of the message in the outbox, by which its delivery is looked up. */
export const toCause = (sendingId: string): string => CAUSE + sendingId

/** Serialises the requests of one person. Locks are taken in sorted order to prevent deadlocks. */
async function lockPerson(tx: Tx, { email, phone }: Person): Promise<void> {
  for (const address of [email, phone ?? email].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`signing code ${address}`}, 0))`.execute(tx)
}

async function countSendings(tx: Tx, { email, phone }: Person, channel: Channel): Promise<Counts> {
  const isInHour = sql`s.channel = ${channel} and s.sent_at > now() - interval '1 hour'`
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${isInHour})::int as in_hour,
      count(*)::int as in_day,
      extract(epoch from min(s.sent_at) filter (where ${isInHour}) + interval '1 hour' - now())::float8 as hour_wait,
      extract(epoch from min(s.sent_at) + interval '1 day' - now())::float8 as day_wait
    from signing_code_sending s
    where (s.email = ${email} or s.phone = ${phone}) and s.sent_at > now() - interval '1 day'
      and not exists (select from mail where mail.cause = ${CAUSE} || s.id and mail.sent_at is null
        and (mail.attempts >= ${MAX_ATTEMPTS} or mail.until < now()))`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('counting returned no row')
  return counts
}

function waitRefusal(code: string, seconds: number): Refusal {
  const wait = Math.max(1, Math.ceil(seconds))
  const body = errorBody(code, undefined, { minutes: Math.ceil(wait / 60), hours: Math.ceil(wait / 3600) })
  return new Refusal(429, body, { 'retry-after': String(wait) })
}
