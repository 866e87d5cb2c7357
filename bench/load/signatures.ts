import { API_PREFIX } from '@parcelle/contract/addresses'
import {
  emailOf,
  phoneOf,
  sendEnvelope,
  titles,
  type Party,
} from '../../server/features/signing/page/testing/send-envelope.ts'
import type { Product } from './product.ts'
import { send, type Reply } from './send.ts'

/** A signer who has not signed yet. */
export type Signer = { envelope: string; party: Party; link: string }

const couple: readonly Party[] = ['subscriber', 'co_subscriber']

/** Envelopes that wait for a couple, for so many signatures. */
export async function prepareSigners({ deps }: Product, count: number): Promise<Signer[]> {
  const signers: Signer[] = []
  while (signers.length < count) {
    const { id } = await sendEnvelope(deps)
    for (const party of couple)
      signers.push({
        envelope: id,
        party,
        link: await findInMail(deps, emailOf(id, party), /\/signature\/([\w-]{43})/),
      })
  }
  return signers
}

/** Opens the link, reads every document, asks for the code and signs; the time of the signature itself. */
export async function sign(
  { origin, deps }: Product,
  { envelope, party, link }: Signer,
): Promise<Reply & { ms: number }> {
  // Each signer comes from a network of their own.
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${address}` }
  const post = (key: string, call: string, body: object = {}) =>
    send(origin, {
      method: 'POST',
      path: `${API_PREFIX}/signing/${key}/${call}`,
      headers,
      body: Buffer.from(JSON.stringify(body)),
    })
  const opened = await post(link, 'opened')
  if (opened.status !== 200) return { ...opened, ms: 0 }
  const { key, documents, consent }: { key: string; documents: { rank: number }[]; consent: { version: string } } =
    JSON.parse(String(opened.content))
  for (const { rank } of documents) {
    const shown = await send(origin, { method: 'GET', path: `${API_PREFIX}/signing/${key}/documents/${rank}`, headers })
    if (shown.status !== 200) return { ...shown, ms: 0 }
    const read = await post(key, `documents/${rank}/read`, { how: 'read' })
    // Without it the signature would be refused, too.
    if (read.status >= 300 || read.status === 0) return { ...read, ms: 0 }
  }
  const asked = await post(key, 'code', { channel: 'sms' })
  if (asked.status !== 200) return { ...asked, ms: 0 }
  const code = await findInMail(deps, phoneOf(envelope, party), /\b(\d{6})\b/)
  const begun = performance.now()
  const signed = await post(key, 'sign', {
    code,
    consent: consent.version,
    mark: { kind: 'typed', name: titles[party] },
  })
  return { ...signed, ms: performance.now() - begun }
}

async function findInMail({ db }: Product['deps'], recipient: string, text: RegExp): Promise<string> {
  const { body } = await db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return text.exec(body)?.[1] ?? ''
}
