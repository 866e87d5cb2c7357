import type { Waiting } from '@parcelle/contract/overview/waiting'

/** Rows listed of each kind; beyond, only the count is shown. */
export const MOST = 100

export type Row = Pick<Waiting, 'kind' | 'id' | 'what' | 'detail'> & {
  dossier_id: string | null
  since: Date
  total: number
}
