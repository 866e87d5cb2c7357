import type { Consequences } from '../../dossier/deps.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { registerPaperDossiersJob } from './register-paper-dossiers.ts'

export const complianceConsequences: Pick<Consequences, 'register_paper'> = {
  register_paper: ({ tx }) => addJob(tx, registerPaperDossiersJob),
}
