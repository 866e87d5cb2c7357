import type { LiveJobDeps } from '../../../deps.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { publishEditionJob } from './approve.ts'
import { examineDraft, examineDraftJob } from './examination/examine-draft.ts'
import { moveDossiersJob, movePublished, publishEdition } from './publish.ts'

export const studioTasks = (deps: LiveJobDeps): Task[] => [
  // Takes minutes with many dossiers, so these jobs have a queue of their own.
  task(examineDraftJob, (asked) => examineDraft(deps, asked), { ownRunner: { concurrency: 1 } }),
  task(moveDossiersJob, ({ proposal }) => movePublished(deps, proposal), { ownRunner: { concurrency: 1 } }),
  task(publishEditionJob, ({ proposal }) => publishEdition(deps, proposal)),
]
