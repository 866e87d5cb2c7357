import type { SubscriberInfo } from '@parcelle/contract/decision/pairing'
import type { ActionKind, SeenPairing } from '@parcelle/domain'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { settings } from '../../screen/settings.ts'

// The key starts with `dossiers`, so that live updates invalidate them all.
const key = (id: string, part: string) => ['dossiers', 'decision', id, part] as const

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'summary'),
    queryFn: ({ signal }) => call('readSummary', { params: { id } }, { signal }),
  })

export const pairingQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'pairing'),
    queryFn: ({ signal }) => call('readPairing', { params: { id } }, { signal }),
  })

export const seenPairing = ({ paired: { np, usu } }: Pick<SubscriberInfo, 'paired'>): SeenPairing => ({
  np: np?.code ?? null,
  usu: usu?.code ?? null,
})

type ActionFilter = { kind: ActionKind | null; person: string | null; page: number }

export const historyQuery = (id: string, { kind, person, page }: ActionFilter) =>
  queryOptions({
    queryKey: [...key(id, 'history'), kind, person, page],
    queryFn: ({ signal }) => {
      const query = { ...(kind && { kind }), ...(person !== null && { person }), ...(page > 1 && { page }) }
      return call('listActions', { params: { id }, query }, { signal })
    },
  })

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'deliveries'),
    queryFn: ({ signal }) => call('readDeliveries', { params: { id } }, { signal }),
  })

export const screeningQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'screening'),
    queryFn: ({ signal }) => call('readScreening', { params: { id } }, { signal }),
  })

export const evidenceKeysQuery = queryOptions({
  queryKey: ['evidence-keys'],
  queryFn: ({ signal }) => call('readEvidenceKeys', {}, { signal }),
})

export const pointsQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'points'),
    queryFn: ({ signal }) => call('readPoints', { params: { id } }, { signal }),
  })

export const viewQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'view'),
    queryFn: ({ signal }) => call('readView', { params: { id } }, { signal }),
  })

export const receiptsQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'receipts'),
    queryFn: ({ signal }) => call('listReceipts', { params: { id } }, { signal }),
  })

export const signedQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'signed'),
    queryFn: ({ signal }) => call('listSignedDocuments', { params: { id, esign: settings().esign } }, { signal }),
  })

export function useRefetchDossier(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['dossiers'] }),
      queries.invalidateQueries({ queryKey: ['counts'] }),
    ])
  }
}
