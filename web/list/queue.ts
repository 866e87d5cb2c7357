import { integrationStates, type IntegrationState } from '@parcelle/domain'
import { decisionPath, integrationPath, paths } from '../screen/paths.ts'
import { listHref, readListQuery, type ListQuery } from './list-query.ts'

/** The list of signed dossiers from which one was opened; it travels in the address of the dossier. */
export type Queue = Omit<ListQuery, 'page' | 'columns'> & { state: IntegrationState | null }

const PARAMETER = 'liste'
const ALL = 'tous'

/** The address of a dossier that was opened from the list at `href`. */
export function queueHref(dossierId: string, state: IntegrationState | null, query: ListQuery): string {
  const { page: _, columns: __, ...filter } = query
  const list = listHref(state ?? ALL, filter)
  return `${decisionPath(dossierId)}?${new URLSearchParams({ [PARAMETER]: list })}`
}

/** Adds the list in `search` to another address of a dossier. */
export function withQueue(href: string, search: URLSearchParams): string {
  const list = search.get(PARAMETER)
  if (list === null) return href
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [PARAMETER]: list })}`
}

/** Null for a dossier that was opened without a list, or with one that does not exist. */
export function readQueue(search: URLSearchParams): Queue | null {
  const list = search.get(PARAMETER)
  if (list === null) return null
  const [name = '', filter = ''] = list.split(/\?(.*)/s)
  const state = integrationStates.find((one) => one === name) ?? null
  if (state === null && name !== ALL) return null
  const { page: _, columns: __, ...query } = readListQuery(new URLSearchParams(filter))
  return { state, ...query }
}

export function queueListHref({ state, ...filter }: Queue): string {
  return listHref(state ? integrationPath(state) : paths.integration, filter)
}
