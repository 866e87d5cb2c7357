import { isPriceFixed } from '@parcelle/domain'
import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { formatInstant } from '../../dossier/present.ts'
import { findWholeDossier } from '../../dossier/read.ts'
import { findProductDocuments, findSentProductDocuments, findSentUnder, type ProductDocument } from './find.ts'
import { findDossierForm, openDossierSession } from '../../dossier/answers/session.ts'
import { forbidden, notFound } from '../../platform/errors/errors.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { zipReply } from '../../platform/http/replies/zip-reply.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { downloadProductFile, openProductFile, recordOpenings } from './open.ts'

export function productDocumentsHandlers(deps: Deps): Handlers<RoutesByFeature['productDocuments']> {
  const switches = () => deps.deployment.features
  return {
    async listProductDocuments({ params, user, locale }) {
      const documents = await listOf(deps, user, params.id)
      return {
        documents: documents.map((document) => present(document, locale)),
        must_be_opened: switches().productDocumentsOpened,
      }
    },

    async openProductDocument({ params, user, locale, requestId }) {
      const documents = await listOf(deps, user, params.id)
      if (!switches().documentPreview && !switches().download) throw forbidden()
      const document = documents.find(({ id }) => id === params.documentId)
      if (!document) throw notFound('document.error.not-found')
      const opening = { dossierId: params.id, user, requestId, locale }
      const named = { filename: filenameOf(document, locale), mimetype: PDF }
      const file = await downloadProductFile(deps, opening, document, named)
      await recordOpenings(deps, opening, [document])
      return file
    },

    async downloadProductDocuments({ params, user, locale, requestId }) {
      const documents = await listOf(deps, user, params.id)
      if (!switches().download) throw forbidden()
      if (documents.length === 0) throw notFound('document.error.not-found')
      const opening = { dossierId: params.id, user, requestId, locale }
      await recordOpenings(deps, opening, documents)
      const entries = documents.map((document) => ({
        name: filenameOf(document, locale),
        open: () => openProductFile(deps, opening, document),
      }))
      return zipReply(`documents-${params.id.slice(0, 8)}.zip`, entries)
    },
  }
}

const PDF = 'application/pdf'

async function listOf(deps: Deps, user: User, dossierId: string): Promise<ProductDocument[]> {
  const { view, values } = await findWholeDossier(deps.db, user, dossierId)
  const sentUnder = isPriceFixed(view.status) ? await findSentUnder(deps.db, dossierId) : undefined
  const published = await findDossierForm(deps, { ...view, sentUnder })
  const session = openDossierSession(deps, published, view, values)
  const find = sentUnder === undefined ? findProductDocuments : findSentProductDocuments
  return find(deps.db, published.deployment, dossierId, session)
}

const filenameOf = ({ id, title, dated }: ProductDocument, locale: Locale) => `${title[locale]} ${id} ${dated}.pdf`

function present(document: ProductDocument, locale: Locale) {
  const { id, title, version, dated, since, openedAt, openedBefore } = document
  return {
    id,
    title: title[locale],
    filename: filenameOf(document, locale),
    mimetype: PDF,
    version,
    dated,
    published_at: formatInstant(since),
    opened_at: openedAt && formatInstant(openedAt),
    is_new_version: openedAt === null && openedBefore,
  }
}
