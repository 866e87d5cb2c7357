import type { RoutesByFeature } from '@parcelle/contract'
import { MAX_RECEIVED } from '@parcelle/contract/addresses'
import type { Received } from '@parcelle/contract/overview/received'
import { pairingScopes } from '@parcelle/domain'
import { productNames } from '../../../dossier/product-names.ts'
import { findDossierNames } from '../../../dossier/read.ts'
import type { AccountCodes } from '../../../ports/customer-system.ts'
import { DeliveryBody } from '../../delivery/index.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { openStoredFile } from '../../files/index.ts'

/** The inbox of the built-in customer system. */
export function receivedHandlers(deps: Deps): Handlers<RoutesByFeature['received']> {
  const { config, db } = deps
  const isOurs = config.customerSystem === null
  return {
    listReceived: async () => ({ received: isOurs ? await findReceived(deps) : null }),
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

async function findReceived({ db, forms }: Deps): Promise<Received[]> {
  const rows = await db
    .selectFrom('received_dossier')
    .leftJoin('dossier', 'dossier.id', 'received_dossier.dossier_id')
    .select(['body', 'accounts', 'received_at', 'form_id', 'edition'])
    .orderBy('received_at', 'desc')
    .limit(MAX_RECEIVED)
    .execute()
  const received = rows.map(({ body, ...row }) => ({ ...DeliveryBody.parse(JSON.parse(body)), ...row }))
  const names = await findDossierNames(
    db,
    received.map(({ dossier }) => dossier.id),
  )
  const products = productNames({ forms })
  await products.load(
    rows.flatMap(({ form_id, edition }) => (form_id === null || edition === null ? [] : { form_id, edition })),
  )
  return received.map(({ dossier, papers, accounts, received_at, edition }) => {
    const { id, number, product, shares, amountPaid } = dossier
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
      product: edition === null ? product : products.find({ edition, product }),
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
