import pino from 'pino'
import { asPrograms } from '../../../platform/database/app-role.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { readConfig } from '../../../config.ts'
import { readDeployment } from '../../../deployment/deployment.ts'
import { formStore } from '../../../deployment/form-store.ts'
import { embeddedCustomers } from '../../delivery/customer-systems/embedded.ts'
import { diskFiles } from '../../../platform/files/disk.ts'
import { hooks } from '../../../features.ts'
import { parisDay } from '../../../platform/today.ts'
import { runBulk } from '../bulk/run.ts'

/** A process that makes a bulk decision, for tests that kill it. */
const [url = '', id = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { db } = openDatabase(asPrograms(url), log, 'job')
const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
const deployment = await readDeployment(config)
const customers = embeddedCustomers({ db, files: diskFiles(config.dataDir), locale: deployment.locale })
await runBulk(
  { db, log, config, customers, deployment, forms: formStore(db, deployment), hooks, today: () => parisDay() },
  id,
)
