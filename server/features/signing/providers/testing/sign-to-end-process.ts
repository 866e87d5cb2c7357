import pino from 'pino'
import { asPrograms } from '../../../../platform/database/app-role.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { openSigningTool } from '../open-signing-tool.ts'
import { diskFiles } from '../../../../platform/files/disk.ts'
import { readConfig } from '../../../../config.ts'
import { readDeployment } from '../../../../deployment/deployment.ts'
import { formStore } from '../../../../deployment/form-store.ts'
import { layOut } from '../../../../platform/pdf/layout/lay-out.ts'
import { hooks } from '../../../../features.ts'
import { parisDay } from '../../../../platform/today.ts'
import { signToEnd } from './sign-to-end.ts'

/** A process that takes one envelope to its end and prints each step; tests kill it. */
const [url = '', folder = '', envelopeId = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { db } = openDatabase(asPrograms(url), log, 'job')
const config = readConfig({ ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' })
const deps = { config, deployment: await readDeployment(config), db, files: diskFiles(folder), log }
const forms = formStore(db, deps.deployment)

await signToEnd(
  {
    ...deps,
    forms,
    documentMaker: { make: (compose) => layOut(compose()) },
    esign: openSigningTool({ ...deps, forms }),
    hooks,
    today: () => parisDay(),
  },
  envelopeId,
  (step) => process.stdout.write(`${step}\n`),
)
process.exit(0)
