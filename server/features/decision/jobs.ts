import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { everyMinutes, hourly, task, type Task } from '../../platform/jobs/task.ts'
import { resumeBulks, runBulk } from './bulk/run.ts'
import { decideManyJob } from './bulk/start.ts'
import { remindOfCorrections } from './corrections/remind-corrections.ts'

export const decisionTasks = (deps: JobDeps): Task[] => [
  task(decideManyJob, ({ id }) => runBulk(deps, id)),
  task(
    defineJob('resume-bulks'),
    async () => deps.log.debug({ bulks: await resumeBulks(deps.db) }, 'resumed bulk decisions'),
    { schedule: everyMinutes(1) },
  ),
  task(
    defineJob('remind-corrections'),
    async () => deps.log.info({ dossiers: await remindOfCorrections(deps) }, 'sent reminders about corrections'),
    { schedule: hourly(27) },
  ),
]
