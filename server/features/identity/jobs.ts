import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { hourly, task, type Task } from '../../platform/jobs/task.ts'
import { deleteExpired } from './queries.ts'

export const identityTasks = ({ db }: Pick<JobDeps, 'db'>): Task[] => [
  task(defineJob('sweep-sessions'), () => deleteExpired(db), { schedule: hourly(17) }),
]
