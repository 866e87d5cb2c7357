import type { HttpDeps } from './http-deps.ts'
import { defineJob } from '../jobs/job.ts'
import { hourly, task, type Task } from '../jobs/task.ts'
import { deleteExpiredReplies } from './replies/idempotency.ts'

export const httpTasks = ({ db, log }: Pick<HttpDeps, 'db' | 'log'>): Task[] => [
  task(
    defineJob('sweep-answers'),
    async () => log.info({ answers: await deleteExpiredReplies(db) }, 'deleted expired idempotency records'),
    { schedule: hourly(27) },
  ),
]
