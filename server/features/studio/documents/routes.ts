import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { findDraftParts } from '../../editions/index.ts'
import { findEditionRow } from '../queries.ts'
import { startDraftDocumentMaker } from './make-draft-document.ts'

export function draftDocumentsHandlers({ db, deployment, log }: Deps): Handlers<RoutesByFeature['draftDocuments']> {
  const maker = startDraftDocumentMaker(log)
  return {
    async readDraftDocument({ params, query, user }) {
      const row = await findEditionRow(db, params.edition)
      if (!row || row.state === 'discarded') throw notFound()
      const parts = await findDraftParts(db, row)
      const { file, sample, language: locale } = query
      if (!isTemplate(file) || !parts.has(file)) throw notFound()
      const task = { parts, customer: deployment.customer, file, sample, locale }
      const { bytes, unprintable } = await maker.make(task, user.id)
      return { content: bytes, filename: 'document.pdf', mimetype: 'application/pdf', isShown: true, unprintable }
    },
  }
}

const isTemplate = (file: string) => /^(product-)?documents\/.+\.json$/.test(file) && file !== 'documents/shared.json'
