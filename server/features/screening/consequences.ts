import type { Consequences } from '../../dossier/deps.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { screenDossierJob } from './queries.ts'

export const screeningConsequences: Pick<Consequences, 'screen_people'> = {
  // With a compliance check before the signature, people are screened when the dossier is sent to be signed.
  screen_people: async ({ tx, dossier }) => {
    if (dossier.status === 'signature') await addJob(tx, screenDossierJob, { dossierId: dossier.id })
  },
}
