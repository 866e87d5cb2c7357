import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { embeddedCustomers } from '../../server/features/delivery/customer-systems/embedded.ts'
import { asPrograms } from '../../server/platform/database/app-role.ts'
import { openDatabase, type Database } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts'
import { databaseLimiter } from '../../server/platform/database/limiter.ts'
import { databaseListener } from '../../server/platform/database/listener.ts'
import { openSigningTool } from '../../server/features/signing/providers/open-signing-tool.ts'
import { diskFiles } from '../../server/platform/files/disk.ts'
import { readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { formStore } from '../../server/deployment/form-store.ts'
import type { LiveDeps } from '../../server/deps.ts'
import { layOut } from '../../server/platform/pdf/layout/lay-out.ts'
import { DOSSIER_CHANNEL } from '../../server/dossier/live-topics.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { hooks } from '../../server/features.ts'
import { parisDay } from '../../server/platform/today.ts'

export type BenchProduct = { deps: LiveDeps; owner: Database; close(): Promise<void> }

/** The product with demo data on a temporary PostgreSQL; the token is the user's id. */
export async function openBenchProduct(env: Record<string, string> = {}): Promise<BenchProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const log = pino({ level: 'silent' })
  const config = readConfig({ DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const deployment = await readDeployment(config)
  const files = diskFiles(join(folder, 'files'))
  const owner = openDatabase(postgres.url, log)
  await prepareDatabase(owner, { deployment, files, demo: true })
  const { db, pool, close } = openDatabase(asPrograms(postgres.url), log, 'job')
  const unasked = { issuer: '', clientId: '', resource: '', ssoCheckUrl: null }
  const forms = formStore(db, deployment)
  const deps: LiveDeps = {
    config,
    deployment,
    db,
    files,
    forms,
    documentMaker: { make: (compose) => layOut(compose()) },
    customers: embeddedCustomers({ db, files, locale: deployment.locale }),
    esign: openSigningTool({ config, db, deployment, forms, files, log }),
    identity: {
      ...unasked,
      verify: async (subject) => ({ subject, email: null, session: null }),
      problem: async () => null,
    },
    limiter: databaseLimiter(db),
    replica: null,
    live: databaseListener(pool, DOSSIER_CHANNEL, log),
    log,
    hooks,
    today: () => parisDay(),
  }
  return {
    deps,
    owner,
    async close() {
      await close()
      await owner.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
