import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { httpCustomers } from '../customer-systems/http.ts'
import { asPrograms } from '../../../platform/database/app-role.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { diskFiles } from '../../../platform/files/disk.ts'
import { readConfig } from '../../../config.ts'
import { formStore } from '../../../deployment/form-store.ts'
import { readDeployment } from '../../../deployment/deployment.ts'
import { hooks } from '../../../features.ts'
import { parisDay } from '../../../platform/today.ts'
import { deliver } from '../deliver.ts'

/** A process that makes one try, prints the stage at which it stops, and waits to be killed. */
const [url = '', dossierId = '', system = '', secret = '', stage = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { db } = openDatabase(asPrograms(url), log, 'job')
const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
const http = httpCustomers({ url: system, secrets: [secret] })

async function stopHere(here: string): Promise<void> {
  if (here !== stage) return
  process.stdout.write(`${here}\n`)
  await sleep(60_000)
}

const deployment = await readDeployment(config)
await deliver(
  {
    config,
    db,
    log,
    deployment,
    files: diskFiles(config.dataDir),
    forms: formStore(db, deployment),
    hooks,
    today: () => parisDay(),
    customers: {
      ...http,
      async deliver(delivery, signal) {
        await stopHere('before')
        const answer = await http.deliver(delivery, signal)
        await stopHere('after')
        return answer
      },
    },
  },
  dossierId,
)
