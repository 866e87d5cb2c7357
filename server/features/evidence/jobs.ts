import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { hourly, task, type Task } from '../../platform/jobs/task.ts'
import { copyHeads } from './copies.ts'

export const evidenceTasks = ({ db, files, log }: JobDeps): Task[] => [
  task(
    defineJob('copy-heads'),
    async () => log.info({ heads: await copyHeads(db, files) }, 'copied the heads of the evidence'),
    { schedule: hourly(7) },
  ),
]
