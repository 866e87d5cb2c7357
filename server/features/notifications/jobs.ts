import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { hourly, task, type Task } from '../../platform/jobs/task.ts'
import { deleteOldNotifications } from './queries.ts'

export const notificationTasks = ({ db, log }: JobDeps): Task[] => [
  task(
    defineJob('sweep-notifications'),
    async () => log.info({ notifications: await deleteOldNotifications(db) }, 'deleted old notifications'),
    { schedule: hourly(41) },
  ),
]
