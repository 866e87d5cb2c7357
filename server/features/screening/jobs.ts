import type { JobDeps } from '../../deps.ts'
import { task, type Task } from '../../platform/jobs/task.ts'
import { screenAllJob, screenDossierJob } from './queries.ts'
import { screenAll, screenSentDossier } from './screen.ts'

export const screeningTasks = (deps: JobDeps): Task[] => [
  task(screenDossierJob, ({ dossierId }) => screenSentDossier(deps, dossierId)),
  task(screenAllJob, async () => deps.log.info({ dossiers: await screenAll(deps) }, 'screened dossiers')),
]
