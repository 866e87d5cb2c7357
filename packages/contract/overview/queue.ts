import { z } from 'zod'
import { DossierId, Lease } from '../dossiers.ts'
import { route } from '../route.ts'
import { IntegrationFilter, ListSort } from './lists.ts'

const managers = ['manage_dossier'] as const
const Queue = IntegrationFilter.extend(ListSort.shape)

export const queue = {
  readPlace: route('readPlace', {
    summary: 'Get the position of a dossier in a list of signed dossiers',
    roles: managers,
    conflicts: true,
    params: DossierId,
    query: Queue,
    reply: z.object({
      /** From 1; null when the dossier is no longer in the list, or beyond the first thousand. */
      position: z.int().nullable(),
      total: z.int(),
      /** Whether there are more than `total`. */
      isMore: z.boolean(),
    }),
  }),
  moveInQueue: route('moveInQueue', {
    summary: 'Lease the next or the previous free dossier of a list; releases the current one',
    roles: managers,
    params: DossierId,
    query: Queue.extend({ direction: z.enum(['next', 'previous']) }),
    /** Null at the end of the list. */
    reply: z.object({ id: z.uuid().nullable() }),
  }),
  readLease: route('readLease', {
    summary: 'Get the lease of a dossier: who is deciding on it, and until when',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: z.object({ lease: Lease.nullable() }),
  }),
  takeDossier: route('takeDossier', {
    summary: 'Lease a dossier for twenty minutes, or renew the lease; a lease of somebody else stays',
    roles: managers,
    params: DossierId,
    reply: z.object({ lease: Lease }),
  }),
  releaseDossier: route('releaseDossier', {
    summary: 'Release the lease of a dossier',
    roles: managers,
    params: DossierId,
    reply: z.undefined(),
    status: 204,
  }),
}
