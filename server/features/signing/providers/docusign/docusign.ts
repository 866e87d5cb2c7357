import { z } from 'zod'
import type { DocusignAccount } from '../../../../config.ts'
import type { Db } from '../../../../platform/database/tables.ts'
import type { SignedDocument, SigningTool } from '../../../../ports/signing-tool.ts'
import { findOrCreateEnvelope, voidEnvelope, voidUnconfirmed } from './creation.ts'
import { readPhone } from './definition.ts'
import { envelopeIdShape, envelopeShape, listEnvelopeEvents } from './signing-events.ts'
import { releaseSigningLock, takeStatusPoll } from './docusign-envelope.ts'
import { openRecipientView } from './recipient-view.ts'
import { callForJson, docusignApi, type ApiCall } from './request.ts'
import { WEBHOOK_PATH } from './paths.ts'

type DocusignOptions = {
  account: DocusignAccount
  publicUrl: string
  db: Db
  now?: () => Date
  timeoutMs?: number
}

// Undelivered messages of this period are requested again.
const LOOK_BACK_MS = 3 * 86_400_000

/** DocuSign's eSignature REST API, version 2.1. */
export function docusignTool({
  account,
  publicUrl,
  db,
  now = () => new Date(),
  timeoutMs,
}: DocusignOptions): Required<Omit<SigningTool, 'own'>> {
  const callApi = docusignApi(account, timeoutMs)
  const settings = {
    // Connect calls https addresses only.
    webhookUrl: publicUrl.startsWith('https:') ? publicUrl + WEBHOOK_PATH : null,
    identityWorkflow: account.identityWorkflow,
  }

  return {
    name: 'docusign',

    proofOf: ({ phone }) => (account.identityWorkflow === null ? 'none' : readPhone(phone) ? 'phone' : 'code'),

    async send(envelope) {
      return { providerId: await findOrCreateEnvelope({ callApi, db, now: now() }, envelope, settings) }
    },

    openSigning: (opening) => openRecipientView({ account, publicUrl, db, callApi, now: now() }, opening),

    async readEvents(providerId, when) {
      if (!(await takeStatusPoll(db, providerId, now())) && when !== 'at once') return []
      const path = `/envelopes/${providerId}`
      return listEnvelopeEvents(
        await callForJson(callApi, envelopeShape, {
          method: 'GET',
          path,
          query: { include: 'recipients' },
          isRetryable: false,
        }),
      )
    },

    async signedDocuments(providerId) {
      const path = `/envelopes/${providerId}/documents`
      const { envelopeDocuments } = await callForJson(callApi, documentsShape, { method: 'GET', path })
      const ranks = envelopeDocuments.map(({ documentId }) => Number(documentId)).filter(Number.isInteger)
      const documents: SignedDocument[] = []
      // Sequential: documents are large, and no user waits.
      for (const rank of ranks) documents.push({ rank, content: await readDocument(callApi, providerId, String(rank)) })
      return documents
    },

    certificate: (providerId) => readDocument(callApi, providerId, 'certificate'),

    void: (providerId, reason) => voidEnvelope(callApi, providerId, reason),

    voidUnconfirmed: (envelopeId, reason) => voidUnconfirmed({ callApi, db, now: now() }, envelopeId, reason),

    leave: (providerId, party) => releaseSigningLock(db, providerId, party),

    askAgain: () => requestRedelivery(callApi, db, new Date(now().getTime() - LOOK_BACK_MS)),
  }
}

const documentsShape = z.object({ envelopeDocuments: z.array(z.object({ documentId: z.string() })) })
const failuresShape = z.object({
  failures: z
    .array(z.object({ envelopeId: envelopeIdShape }))
    .nullish()
    .transform((all) => all ?? []),
})

/** Only for our own envelopes: other systems may use the same account. */
async function requestRedelivery(callApi: ApiCall, db: Db, since: Date): Promise<number> {
  const query = { from_date: since.toISOString() }
  const { failures } = await callForJson(callApi, failuresShape, { method: 'GET', path: '/connect/failures', query })
  const envelopeIds = await keepOwnEnvelopes(db, [...new Set(failures.map(({ envelopeId }) => envelopeId))])
  if (envelopeIds.length > 0)
    await callApi({ method: 'PUT', path: '/connect/envelopes/retry_queue', body: { envelopeIds } })
  return envelopeIds.length
}

async function readDocument(callApi: ApiCall, providerId: string, documentId: string): Promise<Uint8Array> {
  return callApi({ method: 'GET', path: `/envelopes/${providerId}/documents/${documentId}`, isLarge: true })
}

async function keepOwnEnvelopes(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('envelope').select('provider_id').where('provider_id', 'in', ids).execute()
  return rows.flatMap(({ provider_id }) => provider_id ?? [])
}
