import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { everyMinutes, task, type Task } from '../../platform/jobs/task.ts'
import { foldCounts } from './fold-counts.ts'

export const listTasks = ({ db, log }: JobDeps): Task[] => [
  task(defineJob('fold-counts'), async () => log.debug(await foldCounts(db), 'folded the counters'), {
    schedule: everyMinutes(1),
  }),
]
