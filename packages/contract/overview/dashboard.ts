import { z } from 'zod'
import { DossierItem } from '../dossiers.ts'
import { route } from '../route.ts'
import { wholeFromText } from '../scalars.ts'

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

/** By week, oldest first, limited to what the caller may see. */
export const WeekCount = z.object({ week: z.iso.date(), created: Count, signed: Count })
export type WeekCount = z.infer<typeof WeekCount>

const TaskList = z.object({
  /** What each asks of the caller is in `detail.next`. The most urgent first, then the oldest; at most twenty. */
  dossiers: z.array(DossierItem),
  isMore: z.boolean(),
  /** The caller's latest dossier that waits for others. */
  waiting: DossierItem.nullable(),
})
export type TaskList = z.infer<typeof TaskList>

export const dashboard = {
  listToDo: route('listToDo', {
    summary: 'List the dossiers that wait for the caller: to sign, read, correct, complete, check or decide on',
    roles: 'everyone',
    reply: TaskList,
  }),
  readSeries: route('readSeries', {
    summary: 'Count the dossiers created and signed in each of the last weeks',
    roles: ['back_office_user', 'manage_dossier'],
    query: z.object({ weeks: wholeFromText.min(1).max(52).default(12) }),
    reply: z.object({ weeks: z.array(WeekCount) }),
  }),
  countDossiers: route('countDossiers', {
    summary: 'Count the dossiers in each list of the caller; integration states for manage_dossier only',
    roles: 'everyone',
    reply: DossierCounts,
  }),
}
