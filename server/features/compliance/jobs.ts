import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { everyMinutes, hourly, task, type Task } from '../../platform/jobs/task.ts'
import { registerPaperDossiers, registerPaperDossiersJob } from './register-paper-dossiers.ts'
import { remindOfDocuments } from './remind-documents.ts'

export const complianceTasks = (deps: JobDeps): Task[] => [
  task(
    registerPaperDossiersJob,
    async () => deps.log.info({ dossiers: await registerPaperDossiers(deps) }, 'registered paper dossiers'),
    { schedule: everyMinutes(1) },
  ),
  task(
    defineJob('remind-documents'),
    async () => deps.log.info({ dossiers: await remindOfDocuments(deps) }, 'sent reminders about requested documents'),
    { schedule: hourly(57) },
  ),
]
