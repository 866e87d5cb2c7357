import pino from 'pino'
import { asPrograms } from '../../platform/database/app-role.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { embeddedCustomers } from '../../features/delivery/customer-systems/embedded.ts'
import { openSigningTool } from '../../features/signing/providers/open-signing-tool.ts'
import { databaseLimiter } from '../../platform/database/limiter.ts'
import { databaseListener } from '../../platform/database/listener.ts'
import { diskFiles } from '../../platform/files/disk.ts'
import { readConfig } from '../../config.ts'
import { readDeployment } from '../../deployment/deployment.ts'
import type { Deps } from '../../deps.ts'
import { DOSSIER_CHANNEL } from '../../dossier/live-topics.ts'
import { saveDraft } from '../../features/answers/save-draft.ts'
import { layOut } from '../../platform/pdf/layout/lay-out.ts'
import { formStore } from '../../deployment/form-store.ts'
import { hooks } from '../../features.ts'
import { parisDay } from '../../platform/today.ts'
import { findUser } from '../dossiers.ts'

/** A process that saves answers in a loop and prints each one; tests kill it. */
const [url = '', id = '', username = '', element = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { db, pool } = openDatabase(asPrograms(url), log, 'app')
const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
const shared = { config, deployment: await readDeployment(config), db, files: diskFiles(config.dataDir), log }
const forms = formStore(db, shared.deployment)
const deps: Deps = {
  ...shared,
  forms,
  documentMaker: { make: (compose) => layOut(compose()) },
  identity: {
    issuer: '',
    clientId: '',
    resource: '',
    ssoCheckUrl: null,
    verify: async () => null,
    problem: async () => null,
  },
  limiter: databaseLimiter(db),
  replica: null,
  customers: embeddedCustomers({ ...shared, locale: shared.deployment.locale }),
  esign: openSigningTool({ ...shared, forms }),
  hooks,
  live: databaseListener(pool, DOSSIER_CHANNEL, log),
  today: () => parisDay(),
}
const user = await findUser(db, username)

for (let count = 1; ; count++) {
  const value = `${process.pid}-${count}`
  const changes = [{ elementId: Number(element), value }]
  const { versions } = await saveDraft(deps, { id, user, locale: 'fr', requestId: value, changes })
  process.stdout.write(`${versions[element]} ${value}\n`)
}
