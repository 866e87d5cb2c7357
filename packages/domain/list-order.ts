import { isUndecided, type IntegrationState } from './dossier/status.ts'

/** By what a list of dossiers is sorted; `date` is that of the signature, or of the creation before it. */
const listSorts = ['activity', 'date', 'amount', 'product', 'advisor', 'state'] as const
export type ListSort = (typeof listSorts)[number]

/** Ascending, or descending with a leading minus. */
export type ListOrder = ListSort | `-${ListSort}`
export const listOrders: readonly ListOrder[] = listSorts.flatMap((sort) => [sort, `-${sort}`] as const)

/** The orders of the list of delivered dossiers, the usual one first; `date` is that of the delivery. */
export const receivedOrders = [
  '-date',
  'date',
  '-amount',
  'amount',
  'product',
  '-product',
] as const satisfies readonly ListOrder[]
export type ReceivedOrder = (typeof receivedOrders)[number]

export const isListOrder = (given: string | null): given is ListOrder => listOrders.some((order) => order === given)

export function splitOrder(order: ListOrder): { sort: ListSort; isDescending: boolean } {
  const sort = listSorts.find((one) => order === one || order === `-${one}`) ?? 'activity'
  return { sort, isDescending: order !== sort }
}

/** Where something is to be decided, what has waited longest comes first. */
export const findDefaultOrder = (state: IntegrationState | null): ListOrder =>
  state !== null && isUndecided(state) ? 'date' : '-activity'
