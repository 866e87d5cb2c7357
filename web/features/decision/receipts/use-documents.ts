import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { dataUriToFile } from '../../../viewer/data-uri.ts'
import type { ViewedDocument } from '../../../viewer/open-viewer.ts'
import { receiptsQuery, signedQuery } from '../api.ts'

export type ListedDocument = {
  id: string
  /** The element it was uploaded to; null for a signed document. */
  elementId: number | null
  facts: string
  viewing: ViewedDocument & { original: () => Promise<File> }
}
export type Category = { id: string; name: string; documents: readonly ListedDocument[] }

/** The signed documents in order; empty until they are loaded, or when that failed. */
export function useSignedDocuments(dossierId: string) {
  const { data = [], isError, refetch } = useQuery(signedQuery(dossierId))
  const { esign } = settings()
  type Listed = (typeof data)[number]

  function toDocument({ id, name, title }: Listed): ListedDocument {
    async function load(signal?: AbortSignal) {
      const params = { id: dossierId, esign, docId: id }
      const { resource } = await call('readSignedDocument', { params }, { ...(signal && { signal }) })
      return dataUriToFile(resource, name)
    }
    const viewing = { title: title || name, expected: 'application/pdf', load, original: () => load() }
    // The scan of a paper dossier is both a signed document and a receipt, with one id.
    return { id: `signed-${id}`, elementId: null, facts: '', viewing }
  }

  const documents = data.toSorted((one, other) => one.rank - other.rank).map(toDocument)
  return { documents, isMissing: isError && documents.length === 0, refetch }
}

/** Receipts by category; null when they could not be loaded. */
export function useReceipts(dossierId: string) {
  const { t, date } = useI18n()
  const { data, isPending, refetch } = useQuery(receiptsQuery(dossierId))
  type Listed = NonNullable<typeof data>[string][number]

  function toDocument({ id, elementId, title, mimetype, added_at: added, scan }: Listed): ListedDocument {
    const read = (as: 'preview' | 'download', signal?: AbortSignal) =>
      call(
        'readReceiptContent',
        { params: { id: dossierId, receiptId: id }, query: { as } },
        { ...(signal && { signal }) },
      )
    const facts = [
      t('decision.receipts.added', { date: date(added, 'short') }),
      isRendered(mimetype) && t('decision.receipts.rendered'),
      scan !== 'none' && t(`widget.upload.scan.${scan}`),
    ]
    const viewing = {
      title,
      expected: mimetype,
      load: (signal: AbortSignal) => read('preview', signal),
      original: () => read('download'),
    }
    return { id, elementId, facts: facts.filter(Boolean).join(' · '), viewing }
  }

  const categories: Category[] | null = data
    ? Object.entries(data).map(([name, receipts]) => ({
        id: `category-${receipts[0]?.id}`,
        name,
        documents: receipts.map(toDocument),
      }))
    : null
  return { categories, isPending, refetch }
}

/** Only Safari shows HEIC, so the server makes a JPEG rendition. */
const isRendered = (mimetype: string) => /^image\/hei[cf]/.test(mimetype)
