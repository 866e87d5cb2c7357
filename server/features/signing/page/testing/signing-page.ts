import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Envelope, Signer } from '@parcelle/domain'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { layOut } from '../../../../platform/pdf/layout/lay-out.ts'
import { fieldNames } from '../../../../platform/pdf/layout/content.ts'
import { sampleDocument, signatureBlock } from '../../../../platform/pdf/layout/testing/sample-document.ts'
import { findEnvelope } from '../../envelopes/envelopes.ts'
import { inviteSigner } from '../../envelopes/invite-signer.ts'
import { addSigningFields } from '../../pdf/fields.ts'
import { handleSigningEvents } from '../../envelopes/handle-signing-events.ts'
import { addStoredFiles, storeContent } from '../../../files/store-content.ts'
import { openStoredFile } from '../../../files/open-stored-file.ts'
import { findLiveEdition } from '../../../../deployment/edition-rows.ts'
import type { Deps } from '../../../../deps.ts'
import type { testApp } from '../../../../testing/app.ts'
import { addDossier, sampleAnswers } from '../../../../testing/dossiers.ts'

export const titles = { subscriber: 'Claire Durand', co_subscriber: 'Paul Durand', subscriber_advisor: 'Louise Petit' }
export type Party = keyof typeof titles
const parties: readonly Party[] = ['subscriber', 'co_subscriber', 'subscriber_advisor']
const document = sampleDocument([signatureBlock([...parties, 'seal' as const].map((name) => fieldNames[name]))])
const fields = [...parties, 'company' as const].map((name) => ({ name, label: name }))
const ready = await addSigningFields((await layOut(document)).bytes, fields)

export const emailOf = (id: string, party: Signer) => `${party}-${id.slice(0, 8)}@example.org`
export const phoneOf = (id: string, party: Party) => `+336${parties.indexOf(party)}${id.slice(0, 7)}`

export const drawn = {
  kind: 'drawn',
  strokes: [
    [10, 100, 200, 60, 400, 140],
    [500, 90],
  ],
} as const
export const typed = (name: string) => ({ kind: 'typed', name }) as const

export const codes = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().errors?.[0].code]

/** A sent envelope with two documents, signed by a couple and then their advisor. */
async function sendEnvelope(deps: Deps, kind: Envelope = 'subscription') {
  const { db } = deps
  const values = sampleAnswers('couple-mixed-sync')
  const dossierId = await addDossier(deps, { status: 'signature', client: 'client', values })
  const edition = await findLiveEdition(db)
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    const base = { id, dossier_id: dossierId, kind, trial: 1, provider: 'embedded', provider_id: id } as const
    const expires_at = sql<Date>`now() + interval '14 days'`
    await tx
      .insertInto('envelope')
      .values({ ...base, frozen: JSON.stringify({ edition, answers: {} }), expires_at })
      .execute()
    for (const rank of [1, 2]) {
      const kept = await storeContent(deps, [ready], 'application/pdf')
      await addStoredFiles(tx, [kept])
      const one = { envelope_id: id, rank, code: `paper-${rank}`, name: `p${rank}.pdf`, title: `Papier ${rank}` }
      await tx
        .insertInto('envelope_document')
        .values({ ...one, sent_key: kept.key })
        .execute()
    }
    for (const party of parties) {
      const turn = party === 'subscriber_advisor' ? 2 : 1
      const one = { envelope_id: id, party, turn, name: titles[party], locale: 'fr' } as const
      const email = emailOf(id, party)
      await tx
        .insertInto('envelope_signer')
        .values({ ...one, email, phone: phoneOf(id, party) })
        .execute()
    }
    await handleSigningEvents(tx, deps, id, [{ id: `sent ${id}`, kind: 'sent', at: new Date() }])
  })
  return { id, dossierId }
}

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
