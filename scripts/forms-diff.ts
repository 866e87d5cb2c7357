// npm run forms diff OLD NEW: what changed between two forms, and which live dossiers it would touch.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compile, type Definition, type Form } from '@parcelle/forms'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts'
import type { Db } from '../server/platform/database/tables.ts'
import { ConfigProblem, readConfig, type Config } from '../server/config.ts'
import { readDeployment } from '../server/deployment/deployment.ts'
import { openDossierSession } from '../server/dossier/answers/session.ts'
import {
  diffForms,
  findDefinition,
  findImpact,
  findLiveDossiers,
  type Impact,
  type LiveDossier,
  toVersion,
} from '../server/features/forms/index.ts'
import { makeLog } from '../server/platform/log.ts'
import { parisDay } from '../server/platform/today.ts'

type Print = (line: string) => void
const SHOWN = 20

/** OLD and NEW are form files or versions. Read-only: moving a dossier is another command. */
export async function diffCommand(names: readonly string[], env: NodeJS.ProcessEnv, print: Print): Promise<number> {
  const [oldName, newName] = names
  if (oldName === undefined || newName === undefined || names.length > 2) {
    print('Usage: npm run forms diff OLD NEW, where each is a form file or a published version')
    return 2
  }
  const config = readConfig(env)
  const database = await openExisting(config)
  try {
    const before = await findForm(oldName, database?.db)
    const after = await findForm(newName, database?.db)
    printChanges(before, after, print)
    if (database) await printImpact(config, database.db, before, after, print)
    else print('No database: the live dossiers were not looked at.')
    return 0
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    print(error.message)
    return 1
  } finally {
    await database?.close()
  }
}

/** The database of DATABASE_URL, or the embedded one if it exists. */
async function openExisting({
  databaseUrl,
  dataDir,
  logLevel,
}: Config): Promise<Pick<Database, 'db' | 'close'> | null> {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return null
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(dataDir) : null
  const { db, close } = openDatabase(embedded?.url ?? databaseUrl ?? '', makeLog({ logLevel }))
  return { db, close: () => close().then(() => embedded?.stop()) }
}

async function findForm(name: string, db: Db | undefined): Promise<Definition> {
  if (existsSync(name)) {
    // Unsafe cast: compiled just below, which checks the shape.
    const definition = JSON.parse(await readFile(name, 'utf8')) as Definition
    compiled(definition, name)
    return definition
  }
  const published = db && (await findDefinition(db, name))
  if (!published) throw new ConfigProblem(`« ${name} » is neither a file nor a published version.`)
  return published
}

function compiled(definition: Definition, name: string): Form {
  const result = compile(definition)
  if (result.ok) return result.form
  const findings = result.findings.map(({ where, reason }) => `- ${where}: ${reason}`)
  throw new ConfigProblem(`${name} is not a form that can be published:\n${findings.join('\n')}`)
}

function printChanges(before: Definition, after: Definition, print: Print): void {
  const changes = diffForms(before, after)
  print(changes.length === 0 ? 'The two forms are the same.' : 'What changed:')
  for (const { sign, where, what } of changes) print(`  ${sign} ${where}: ${short(what)}`)
}

async function printImpact(config: Config, db: Db, before: Definition, after: Definition, print: Print): Promise<void> {
  const deployment = await readDeployment(config)
  const [old, now] = [compiled(before, 'OLD'), compiled(after, 'NEW')]
  const open = (form: Form, dossier: LiveDossier) =>
    openDossierSession({ deployment, today: () => parisDay() }, form, dossier, dossier.stored)
  let all = 0
  const touched: string[] = []
  const count = { asked: 0, lost: 0, recomputed: 0 }
  for await (const dossier of findLiveDossiers(db, before.id, toVersion(before))) {
    const impact = findImpact(open(old, dossier), open(now, dossier))
    all++
    for (const kind of ['asked', 'lost', 'recomputed'] as const) count[kind] += impact[kind].length > 0 ? 1 : 0
    if (describe(impact)) touched.push(`  ${dossier.number} (${dossier.status}): ${describe(impact)}`)
  }
  print(`${all} live dossiers on the old form, ${all - touched.length} unchanged.`)
  print(`New question: ${count.asked}. Answer lost: ${count.lost}. Other result: ${count.recomputed}.`)
  for (const line of touched.slice(0, SHOWN)) print(line)
  if (touched.length > SHOWN) print(`  and ${touched.length - SHOWN} more`)
  print('Nothing was moved: open dossiers keep the form they were begun with.')
}

function describe({ asked, lost, recomputed }: Impact): string {
  const parts = [
    asked.length > 0 && `new question ${asked.join(', ')}`,
    lost.length > 0 && `answer lost ${lost.join(', ')}`,
    recomputed.length > 0 && `other result ${recomputed.join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ')
}

const short = (text: string) => (text.length > 160 ? `${text.slice(0, 157)}…` : text)

if (import.meta.main) {
  process.exitCode = await diffCommand(process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`))
}
