import type { RoutesByFeature } from '@parcelle/contract'
import type { Received } from '@parcelle/contract/overview/received'
import type { AccountCodes } from '../../../ports/customer-system.ts'
import { DeliveryBody } from '../../delivery/index.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { openStoredFile } from '../../files/index.ts'

const MOST = 100

/** The inbox of the built-in customer system. */
export function receivedHandlers(deps: Deps): Handlers<RoutesByFeature['received']> {
  const { config, db } = deps
  const isOurs = config.customerSystem === null
  return {
    listReceived: async () => ({ received: isOurs ? await findReceived(db) : null }),
    async readReceivedPaper({ params: { digest }, user, requestId }) {
      const paper = isOurs ? await findPaper(db, digest) : undefined
      if (!paper) throw notFound()
      const { content } = await openStoredFile(deps, paper.key, { dossierId: null, author: { user, requestId } })
      return {
        filename: `${digest.slice(0, 12)}.${paper.mimetype.split('/')[1]}`,
        mimetype: paper.mimetype,
        content,
      }
    },
  }
}

async function findReceived(db: Db): Promise<Received[]> {
  const rows = await db
    .selectFrom('received_dossier')
    .select(['body', 'accounts', 'received_at'])
    .orderBy('received_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ body, accounts, received_at }) => {
    const { dossier, papers } = DeliveryBody.parse(JSON.parse(body))
    const { id, number, product, shares, amountPaid } = dossier
    return {
      dossierId: id,
      number,
      receivedAt: received_at.toISOString(),
      // Unsafe cast: this column only holds JSON that we wrote.
      accounts: Object.values(accounts as AccountCodes),
      product,
      shares,
      amountPaid,
      papers: papers.map(({ sha256, title, mimetype }) => ({ sha256, title, mimetype })),
    }
  })
}

function findPaper(db: Db, digest: string) {
  return db
    .selectFrom('received_paper')
    .innerJoin('stored_file', 'stored_file.key', 'file_key')
    .select(['key', 'mimetype'])
    .where('received_paper.sha256', '=', Buffer.from(digest, 'hex'))
    .executeTakeFirst()
}
