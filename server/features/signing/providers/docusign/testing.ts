import { signers, type Signer } from '@parcelle/domain'
import { expect } from 'vitest'
import { layOut } from '../../../../platform/pdf/layout/lay-out.ts'
import { fieldNames } from '../../../../platform/pdf/layout/content.ts'
import type { OutgoingEnvelope } from '../../../../ports/signing-tool.ts'
import { testApp, testDatabase } from '../../../../testing/app.ts'
import { signMessage, startDocusign } from '../../../../testing/docusign/docusign.ts'
import { addDossier } from '../../../../testing/dossiers.ts'
import { handleConnectMessage } from './connect/handle-message.ts'
import { docusignTool } from './docusign.ts'

/** A message to the webhook, signed by Connect's keys unless its headers are given. */
export type Sent = { body?: string; headers?: Record<string, string | string[]> }

type TestApp = Awaited<ReturnType<typeof testApp>>

export const METRICS_TOKEN = 'a-token-of-the-operator'
export const couple = ['subscriber', 'co_subscriber'] as const

/** The product beside what stands for DocuSign, and envelopes that were sent there. */
export async function testDocusign() {
  const docusign = await startDocusign()
  const database = await testDatabase()
  const env = { ...docusign.env, PUBLIC_URL: 'https://portail.example.org', METRICS_TOKEN }
  const { app, as, deps } = await testApp(env, database)
  const account = deps.config.docusign
  if (!account) throw new Error('DocuSign is not configured')
  const clock = { now: new Date() }
  const tool = docusignTool({
    account,
    publicUrl: deps.config.publicUrl,
    db: deps.db,
    now: () => clock.now,
    timeoutMs: 1_000,
  })

  const outgoing = (id: string, parties: readonly Signer[]) => describeEnvelope(id, parties, clock.now)

  /** An envelope of a dossier of its own, as it is before it is sent. */
  async function addEnvelope(parties: readonly Signer[] = couple) {
    const dossierId = await addDossier(deps, { status: 'mission_validation' })
    const { id } = await deps.db
      .insertInto('envelope')
      .values({ dossier_id: dossierId, kind: 'mission', trial: 1, provider: 'docusign', frozen: '{"answers":{}}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const party of parties)
      await deps.db
        .insertInto('envelope_signer')
        .values({ envelope_id: id, party, ...signerOf(party), sent_at: new Date() })
        .execute()
    return { id, dossierId }
  }

  /** One that was sent. */
  async function sendEnvelope(parties: readonly Signer[] = couple) {
    const { id, dossierId } = await addEnvelope(parties)
    const { providerId } = await tool.send(outgoing(id, parties))
    await deps.db
      .updateTable('envelope')
      .set({ provider_id: providerId, state: 'sent', sent_at: new Date() })
      .where('id', '=', id)
      .execute()
    return { id, dossierId, providerId }
  }

  const opening = (providerId: string, party: Signer) =>
    tool.openSigning({
      providerId,
      party,
      returnUrl: 'https://portail.example.org/docusign/success',
      lease: 'a-session',
    })
  const readStatus = async (dossierId: string) => {
    const row = deps.db.selectFrom('dossier').select(['status', 'markers']).where('id', '=', dossierId)
    return row.executeTakeFirstOrThrow()
  }
  const countEvents = async (id: string) =>
    (await deps.db.selectFrom('envelope_event').select('id').where('envelope_id', '=', id).execute()).length

  return {
    ...connectMessages(app, deps),
    outgoing,
    docusign,
    database,
    app,
    as,
    deps,
    clock,
    tool,
    addEnvelope,
    sendEnvelope,
    opening,
    readStatus,
    countEvents,
  }
}

/** What Connect brings to the webhook, and what the worker makes of it. */
function connectMessages(app: TestApp['app'], deps: TestApp['deps']) {
  const post = ({ body = '', headers = signMessage(body) }: Sent) =>
    app.inject({
      method: 'POST',
      url: '/webhooks/docusign',
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const listMessages = () => deps.db.selectFrom('connect_message').selectAll().orderBy('id').execute()

  /** Reads what waits, as the worker does. */
  async function readWaiting() {
    const waiting = (await listMessages()).filter(({ read_at }) => read_at === null)
    await Promise.all(waiting.map(({ id }) => handleConnectMessage(deps, id)))
  }

  async function receiveAll(messages: readonly object[]) {
    for (const message of messages) expect((await post({ body: JSON.stringify(message) })).statusCode).toBe(200)
    await readWaiting()
  }
  return { post, listMessages, readWaiting, receiveAll }
}

function describeEnvelope(id: string, parties: readonly Signer[], now: Date): OutgoingEnvelope {
  return {
    id,
    dossierNumber: 'D-2026-0001',
    kind: 'mission',
    title: 'Lettre de mission',
    locale: 'fr',
    expiresAt: new Date(now.getTime() + 14 * 86_400_000),
    documents: [letter, sheet].map((content, at) => ({
      rank: at + 1,
      code: `document-${at}`,
      name: `document-${at}.pdf`,
      title: `Document ${at}`,
      content,
    })),
    signers: parties.map((party) => ({
      ...signerOf(party),
      ...unproved,
      party,
      templateId: 'tpl-lettre-mission-v1',
    })),
  }
}

const signerOf = (party: Signer) => ({
  turn: party === 'subscriber_advisor' ? 2 : 1,
  name: `Camille ${party}`,
  email: `${party}@example.org`,
  phone: '+33612345678',
  locale: 'fr' as const,
})

const unproved = { proof: 'none', accessCode: null } as const

/** A document with a field for everybody, and one that only the subscriber signs. */
export const [letter, sheet] = [await layOutDocument(signers), await layOutDocument(['subscriber'])]

async function layOutDocument(parties: readonly Signer[]): Promise<Uint8Array> {
  const { bytes } = await layOut({
    language: 'fr',
    title: 'Lettre de mission',
    date: '2026-11-16',
    company: { name: 'Aurea', lines: [], logo: null, primary: '#123E5C', accent: '#7A5C24' },
    reference: 'D-2026-0001',
    foot: { dossier: 'D-2026-0001', template: 'lettre-mission' },
    watermark: null,
    blocks: [
      {
        kind: 'signatures',
        fields: parties.map((party) => ({ name: fieldNames[party], title: party, signer: party, lines: [] })),
      },
    ],
  })
  return bytes
}
