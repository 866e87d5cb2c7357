import { z } from 'zod'
import { route } from './route.ts'

const Count = z.int().min(0)

export const DossierCounts = z.object({
  signed: Count,
  signature: Count,
  current: Count,
  abandoned: Count,
  signed_ongoing: Count.nullable(),
  signed_validated: Count.nullable(),
  signed_error: Count.nullable(),
  signed_sync: Count.nullable(),
  signed_refused: Count.nullable(),
})
export type DossierCounts = z.infer<typeof DossierCounts>

export const dashboard = {
  countDossiers: route('countDossiers', {
    summary: 'How many dossiers the caller sees in each list; the integration states are for manage_dossier',
    roles: 'everyone',
    reply: DossierCounts,
  }),
}
