import type { Waiting } from '@parcelle/contract/overview/waiting'

/** Of each kind; whoever has more of them waiting needs their number, not their names. */
export const MOST = 100

export type Row = Pick<Waiting, 'kind' | 'id' | 'what' | 'detail'> & {
  dossier_id: string | null
  since: Date
  total: number
}
