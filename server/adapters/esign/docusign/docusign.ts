import { z } from 'zod'
import type { DocusignAccount } from '../../../config.ts'
import type { Db } from '../../database/tables.ts'
import type { OutgoingEnvelope, SignedDocument, SigningTool } from '../esign.ts'
import { defineEnvelope } from './definition.ts'
import { isOver } from './failures.ts'
import { envelopeShape, newsOfEnvelope } from './news.ts'
import { leavePlace, mayAsk } from './remembered.ts'
import { openView } from './view.ts'
import { docusignApi, type Ask } from './request.ts'
import { WEBHOOK_PATH } from './paths.ts'

type World = {
  account: DocusignAccount
  publicUrl: string
  db: Db
  now?: () => Date
  /** How long the tool may keep silent, in milliseconds. */
  patience?: number
}

// How far back messages that did not reach us are asked for again.
const LOOK_BACK = 3 * 86_400_000

/** DocuSign's eSignature REST API, version 2.1. */
export function docusignTool({
  account,
  publicUrl,
  db,
  now = () => new Date(),
  patience,
}: World): Required<Omit<SigningTool, 'own'>> {
  const ask = docusignApi(account, patience)
  const surroundings = {
    // Connect speaks to https addresses only.
    webhookUrl: publicUrl.startsWith('https:') ? publicUrl + WEBHOOK_PATH : null,
    identityWorkflow: account.identityWorkflow,
  }

  return {
    name: 'docusign',

    async send(envelope) {
      const providerId =
        (await findSent(ask, envelope.id)) ?? (await create(ask, envelope, { ...surroundings, now: now() }))
      return { providerId }
    },

    openSigning: (opening) => openView({ account, publicUrl, db, ask, now: now() }, opening),

    async readNews(providerId) {
      if (!(await mayAsk(db, providerId, now()))) return []
      const query = { include: 'recipients' }
      const reply = await ask({ method: 'GET', path: `/envelopes/${providerId}`, query, again: false })
      return newsOfEnvelope(envelopeShape.parse(await reply.json()))
    },

    async signedDocuments(providerId) {
      const listed = await ask({ method: 'GET', path: `/envelopes/${providerId}/documents` })
      const { envelopeDocuments } = documentsShape.parse(await listed.json())
      const ranks = envelopeDocuments.map(({ documentId }) => Number(documentId)).filter(Number.isInteger)
      const documents: SignedDocument[] = []
      // One after the other: they are large, and nobody waits.
      for (const rank of ranks) documents.push({ rank, content: await readDocument(ask, providerId, String(rank)) })
      return documents
    },

    certificate: (providerId) => readDocument(ask, providerId, 'certificate'),

    async void(providerId, reason) {
      const body = { status: 'voided', voidedReason: reason.slice(0, 200) }
      try {
        await ask({ method: 'PUT', path: `/envelopes/${providerId}`, body })
        return true
      } catch (error) {
        if (!isOver(error)) throw error
        return false
      }
    },

    leave: (providerId, party) => leavePlace(db, providerId, party),

    askAgain: () => askAgain(ask, db, new Date(now().getTime() - LOOK_BACK)),
  }
}

const documentsShape = z.object({ envelopeDocuments: z.array(z.object({ documentId: z.string() })) })
const failuresShape = z.object({
  failures: z
    .array(z.object({ envelopeId: z.string() }))
    .nullish()
    .transform((all) => all ?? []),
})
const sentShape = z.object({ envelopes: z.array(z.object({ envelopeId: z.string() })).nullish() })
const createdShape = z.object({ envelopeId: z.string() })

/** Only those of envelopes of ours: the account may serve others too. */
async function askAgain(ask: Ask, db: Db, since: Date): Promise<number> {
  const query = { from_date: since.toISOString() }
  const reply = await ask({ method: 'GET', path: '/connect/failures', query })
  const { failures } = failuresShape.parse(await reply.json())
  const envelopeIds = await onlyOurs(db, [...new Set(failures.map(({ envelopeId }) => envelopeId))])
  if (envelopeIds.length > 0)
    await ask({ method: 'PUT', path: '/connect/envelopes/retry_queue', body: { envelopeIds } })
  return envelopeIds.length
}

/** The envelope of an earlier try whose answer did not reach us. */
async function findSent(ask: Ask, id: string): Promise<string | null> {
  const reply = await ask({ method: 'GET', path: '/envelopes', query: { transaction_ids: id } })
  const { envelopes } = sentShape.parse(await reply.json())
  return envelopes?.[0]?.envelopeId ?? null
}

async function create(ask: Ask, envelope: OutgoingEnvelope, surroundings: Parameters<typeof defineEnvelope>[1]) {
  const body = await defineEnvelope(envelope, surroundings)
  const reply = await ask({ method: 'POST', path: '/envelopes', body, again: false })
  return createdShape.parse(await reply.json()).envelopeId
}

async function readDocument(ask: Ask, providerId: string, documentId: string): Promise<Uint8Array> {
  const reply = await ask({ method: 'GET', path: `/envelopes/${providerId}/documents/${documentId}` })
  return new Uint8Array(await reply.arrayBuffer())
}

async function onlyOurs(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('envelope').select('provider_id').where('provider_id', 'in', ids).execute()
  return rows.flatMap(({ provider_id }) => provider_id ?? [])
}
