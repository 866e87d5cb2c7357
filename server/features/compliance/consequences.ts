import type { Consequences } from '../../dossier/deps.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { registerPapersJob } from './register-papers.ts'

export const complianceConsequences: Pick<Consequences, 'register_paper'> = {
  register_paper: ({ tx }) => addJob(tx, registerPapersJob),
}
