import type { Consequences } from '../../dossier/deps.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { screenDossierJob } from './queries.ts'

export const screeningConsequences: Pick<Consequences, 'screen_people'> = {
  // Where the company checks first, people are screened once the dossier is sent to be signed.
  screen_people: async ({ tx, dossier }) => {
    if (dossier.status === 'signature') await addJob(tx, screenDossierJob, { dossierId: dossier.id })
  },
}
