import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Envelope, Signer } from '@parcelle/domain'
import { buffer } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect } from 'vitest'
import { findEnvelope } from '../../envelopes.ts'
import { inviteSigner } from '../../envelopes/invite-signer.ts'
import { openStoredFile } from '../../../files/open-stored-file.ts'
import type { Deps } from '../../../../deps.ts'
import type { testApp } from '../../../../testing/app.ts'
import { emailOf, phoneOf, sendEnvelope, titles, type Party } from './send-envelope.ts'

export { emailOf, phoneOf, titles, type Party } from './send-envelope.ts'

export const drawn = {
  kind: 'drawn',
  strokes: [
    [10, 100, 200, 60, 400, 140],
    [500, 90],
  ],
} as const
export const typed = (name: string) => ({ kind: 'typed', name }) as const

export const codes = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().errors?.[0].code]

export function openSigningPage({ as, deps }: Pick<Awaited<ReturnType<typeof testApp>>, 'as' | 'deps'>) {
  const { db } = deps
  // Each test has its own rate limits.
  let tests = 0
  beforeEach(() => {
    tests++
  })
  const address = () => `127.0.1.${tests}`

  async function writeAgain(id: string, party: Signer): Promise<void> {
    const envelope = await findEnvelope(db, id)
    const signer = envelope?.signers.find((one) => one.party === party)
    if (!envelope || !signer) throw new Error('no such signer')
    await db.transaction().execute((tx) => inviteSigner(tx, deps, envelope, signer))
  }

  /** The link in the last mail to a signer. */
  async function linkOf(id: string, party: Signer): Promise<string> {
    const { body } = await db
      .selectFrom('mail')
      .select('body')
      .where('recipient', '=', emailOf(id, party))
      .where('body', 'like', '%/signature/%')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return /\/signature\/([\w-]{43})/.exec(body)?.[1] ?? ''
  }
  async function codeOf(id: string, party: Party = 'subscriber'): Promise<string> {
    const { body } = await db
      .selectFrom('mail')
      .select('body')
      .where('recipient', '=', phoneOf(id, party))
      .where('channel', '=', 'sms')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return /\d{6}/.exec(body)?.[0] ?? ''
  }

  const post = (user: string | null, token: string, call: string, payload: object = {}) =>
    as(user, { method: 'POST', url: `/api/v1/signing/${token}/${call}`, payload, remoteAddress: address() })
  const get = (key: string, path = '') => as(null, { url: `/api/v1/signing/${key}${path}`, remoteAddress: address() })
  const open = async (id: string, party: Signer): Promise<SigningPage> =>
    (await post(null, await linkOf(id, party), 'opened')).json()
  const readAll = async ({ key, documents }: SigningPage, how = 'read') => {
    for (const { rank } of documents) {
      expect((await get(key, `/documents/${rank}`)).statusCode).toBe(200)
      expect((await post(null, key, `documents/${rank}/read`, { how })).statusCode).toBe(204)
    }
  }
  /** Does all that a signer does before signing. */
  async function prepare(id: string, party: Party) {
    const page = await open(id, party)
    await readAll(page)
    expect((await post(null, page.key, 'code', { channel: 'sms' })).statusCode).toBe(200)
    const body = { code: await codeOf(id, party), consent: page.consent.version, mark: typed(titles[party]) }
    return { page, sign: (more: object = {}) => post(null, page.key, 'sign', { ...body, ...more }) }
  }

  return {
    sendEnvelope: (kind?: Envelope) => sendEnvelope(deps, kind),
    writeAgain,
    linkOf,
    codeOf,
    post,
    get,
    open,
    readAll,
    prepare,
    signaturesOf: (id: string) => countSignatures(deps, id),
    eventsOf: (dossierId: string) => eventsOf(deps, dossierId),
    address,
  }
}

async function countSignatures(deps: Deps, id: string): Promise<number[]> {
  const { dossier_id, documents } = (await findEnvelope(deps.db, id)) ?? { dossier_id: '', documents: [] }
  return Promise.all(
    documents.map(async ({ current_key, sent_key }) => {
      const reading = { dossierId: dossier_id, author: { user: null, requestId: null } }
      const { content } = await openStoredFile(deps, current_key ?? sent_key ?? '', reading)
      return (await buffer(content)).toString('latin1').split('/ByteRange').length - 1
    }),
  )
}
const eventsOf = ({ db }: Deps, dossierId: string) =>
  db
    .selectFrom('dossier_event')
    .select(['event', 'payload', 'actor_id'])
    .where('dossier_id', '=', dossierId)
    .orderBy('seq')
    .execute()
