import type { RoutesByFeature } from '@parcelle/contract'
import type { Received } from '@parcelle/contract/overview/received'
import { pairingScopes } from '@parcelle/domain'
import { findDossierNames } from '../../../dossier/read.ts'
import type { AccountCodes } from '../../../ports/customer-system.ts'
import { DeliveryBody } from '../../delivery/index.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { readFromReplica } from '../../../platform/http/calls/read-from-replica.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { downloadStoredFile } from '../../files/index.ts'
import { countReceived, findReceivedDocument, receivedPageQuery } from './queries.ts'

type ReceivedHandlers = Handlers<RoutesByFeature['received']>

/** The inbox of the built-in customer system. */
export function receivedHandlers(deps: Deps): ReceivedHandlers {
  const { config, db } = deps
  const isOurs = config.customerSystem === null
  return {
    ...readFromReplica(deps, receivedReads),
    async readReceivedDocument({ params: { digest }, user, requestId }) {
      const document = isOurs ? await findReceivedDocument(db, digest) : undefined
      if (!document) throw notFound()
      const { key, mimetype } = document
      const filename = `${digest.slice(0, 12)}.${mimetype.split('/')[1]}`
      const reading = { dossierId: null, author: { user, requestId } }
      return downloadStoredFile(deps, key, reading, { filename, mimetype })
    },
  }
}

const receivedReads = ({ config, db }: Deps): Pick<ReceivedHandlers, 'listReceived'> => ({
  async listReceived({ query }) {
    if (config.customerSystem !== null) return { received: null, total_items: 0 }
    return { received: await findReceived(db, query), total_items: await countReceived(db) }
  },
})

async function findReceived(db: Db, page: Parameters<typeof receivedPageQuery>[0]): Promise<Received[]> {
  const { rows } = await receivedPageQuery(page).execute(db)
  const received = rows.map(({ body, ...row }) => ({ ...DeliveryBody.parse(JSON.parse(body)), ...row }))
  const names = await findDossierNames(
    db,
    received.map(({ dossier }) => dossier.id),
  )
  return received.map(({ dossier, papers, accounts, received_at, product }) => {
    const { id, number, shares, amountPaid } = dossier
    // Unsafe cast: this column only holds JSON that we wrote.
    const codes = accounts as AccountCodes
    return {
      dossierId: id,
      number,
      name: names.get(id)?.name ?? '',
      receivedAt: received_at.toISOString(),
      accounts: pairingScopes.flatMap((scope) => {
        const code = codes[scope]
        return code === undefined ? [] : { scope, code }
      }),
      product,
      shares,
      amountPaid,
      documents: papers.map(({ sha256, title, mimetype }) => ({ sha256, title, mimetype })),
    }
  })
}
