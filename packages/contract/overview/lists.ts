import { integrationStates, listOrders, sellingRoles } from '@parcelle/domain'
import { z } from 'zod'
import { MAX_PAGE_SIZE, MAX_TERM_LENGTH, PAGE_SIZE } from '../addresses.ts'
import { DossierItem } from '../dossiers.ts'
import { route } from '../route.ts'
import { text, whole, wholeFromText } from '../scalars.ts'
import { waitingKinds } from './waiting.ts'

export const listStates = ['signed-files', 'signature-files', 'current-cases', 'abandoned-files'] as const

/** The lists of which filters are saved: signed dossiers, all dossiers, what waits, and what was delivered. */
const filteredLists = ['integration', 'dossiers', 'waiting', 'received'] as const
export type FilteredList = (typeof filteredLists)[number]

export const MAX_DAYS = 3650

export const ListSort = z.object({
  /** Without it the last activity first; where something is to be decided, the oldest signature first. */
  sort: z.enum(listOrders).optional(),
})
export const PageNumber = z.object({
  page: wholeFromText.min(1).default(1),
  itemsPerPage: wholeFromText.min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
})
const Page = ListSort.extend(PageNumber.shape)
const Filter = z.object({
  state: z.enum(listStates).optional(),
  searchTerm: z.string().max(1000).trim().pipe(text(MAX_TERM_LENGTH)).default(''),
  form: wholeFromText.min(1).optional(),
})
export const IntegrationFilter = Filter.omit({ state: true }).extend({
  integrationState: z.enum(integrationStates).optional(),
  /** Signed more than this many days ago. */
  days: wholeFromText.max(MAX_DAYS).optional(),
})

const OfList = z.object({ list: z.enum(filteredLists).default('integration') })
const SavedFilter = OfList.extend({
  /** Of the list of signed dossiers; null: every state. */
  integrationState: z.enum(integrationStates).nullable().default(null),
  /** Of the list of all dossiers; null: every state. */
  state: z.enum(listStates).nullable().default(null),
  /** Of the list of what waits; null: every kind. */
  kind: z.enum(waitingKinds).nullable().default(null),
  searchTerm: text(MAX_TERM_LENGTH),
  form: whole.nullable(),
  days: whole.max(MAX_DAYS).nullable(),
  /** Null: the order of the list. */
  sort: z.enum(listOrders).nullable().default(null),
  /** Null: the columns of the list. */
  columns: z.array(text(20)).max(20).nullable().default(null),
})
const NamedFilter = SavedFilter.extend({
  name: z.string(),
  count: z.int(),
  isMore: z.boolean(),
})
export type NamedFilter = z.infer<typeof NamedFilter>
const FilterName = z.object({ name: text(60).trim().min(1) })
/** Clients and prospects have too few dossiers to filter. */
const filtering = [...sellingRoles, 'back_office_user', 'manage_dossier'] as const
const List = z.object({ dossiers: z.array(DossierItem), total_items: z.int() })

export const lists = {
  listDossiers: route('listDossiers', {
    summary: 'List the dossiers that the caller may see, last activity first unless sorted otherwise',
    roles: 'everyone',
    query: Page.extend(Filter.shape).extend({
      /** Only dossiers with an open correction. */
      toCorrect: z.literal('true').optional(),
    }),
    reply: List,
  }),
  exportDossiers: route('exportDossiers', {
    summary: 'Export the same dossiers as CSV, all pages',
    roles: 'everyone',
    query: Filter,
    reply: 'file',
  }),
  followLists: route('followLists', {
    summary:
      'Stream changes of the dossiers that the caller may see (server-sent events): their items (`dossiers`; empty if there are many), presence (`present`), and that notifications of the caller changed (`notifications`)',
    roles: 'everyone',
    reply: 'events',
  }),
  listIntegration: route('listIntegration', {
    summary:
      'List the signed dossiers in one integration state; those to decide on oldest first unless sorted otherwise',
    roles: ['manage_dossier'],
    query: Page.extend(IntegrationFilter.shape),
    reply: List,
  }),
  exportIntegration: route('exportIntegration', {
    summary: 'Export the same signed dossiers as CSV, all pages',
    roles: ['manage_dossier'],
    query: IntegrationFilter,
    reply: 'file',
  }),
  listFilters: route('listFilters', {
    summary: 'List the saved filters of the caller for a list, each with its current number of results',
    roles: filtering,
    query: OfList,
    reply: z.object({ filters: z.array(NamedFilter) }),
  }),
  saveFilter: route('saveFilter', {
    summary: 'Save a filter of a list under a name; replaces the one of that name',
    roles: filtering,
    params: FilterName,
    body: z.strictObject(SavedFilter.shape),
    reply: z.undefined(),
    status: 204,
  }),
  removeFilter: route('removeFilter', {
    summary: 'Delete a saved filter',
    roles: filtering,
    params: FilterName,
    query: OfList,
    reply: z.undefined(),
    status: 204,
  }),
}
