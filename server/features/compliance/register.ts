import { addJob } from '../../platform/jobs/add-job.ts'
import type { Tx } from '../../platform/database/tables.ts'

/** The job that enters paper dossiers into the register. */
export const REGISTER_PAPERS = 'register-papers'

/** A paper dossier was filled in: the job takes it up once that is committed. */
export const askForRegistration = (tx: Tx): Promise<void> => addJob(tx, REGISTER_PAPERS)
