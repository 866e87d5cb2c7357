import { defineJob } from '../platform/jobs/job.ts'
import { everyMinutes, task, type Task } from '../platform/jobs/task.ts'
import type { DossierDeps } from './deps.ts'
import { sweepTopics } from './live-topics.ts'
import { sweepPresence } from './presence.ts'

export const dossierTasks = ({ db }: Pick<DossierDeps, 'db'>): Task[] => [
  task(defineJob('sweep-presence'), () => Promise.all([sweepPresence(db), sweepTopics(db)]), {
    schedule: everyMinutes(10),
  }),
]
