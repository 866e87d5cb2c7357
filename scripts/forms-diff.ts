// npm run forms diff OLD NEW: what changed between two forms, and which live dossiers it would touch.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Definition, Form } from '@parcelle/forms'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts'
import type { Db } from '../server/platform/database/tables.ts'
import { ConfigProblem, readConfig, type Config } from '../server/config.ts'
import type { Deployment } from '../server/deployment/deployment.ts'
import { readLiveDeployment } from '../server/deployment/edition-rows.ts'
import { formStore, type FormStore, type PublishedForm } from '../server/deployment/form-store.ts'
import { openDossierSession } from '../server/dossier/answers/session.ts'
import {
  diffForms,
  findImpact,
  findLiveDossiers,
  type Impact,
  type LiveDossier,
} from '../server/features/forms/index.ts'
import { makeLog } from '../server/platform/log.ts'
import { parisDay } from '../server/platform/today.ts'
import { compileFile, listSentences, readJson } from './compile-file.ts'

type Print = (line: string) => void
const SHOWN = 20

/** OLD and NEW are form files or editions. Read-only: moving a dossier is another command. */
export async function diffCommand(names: readonly string[], env: NodeJS.ProcessEnv, print: Print): Promise<number> {
  const [oldName, newName] = names
  if (oldName === undefined || newName === undefined || names.length > 2) {
    print(
      'Usage: npm run forms diff OLD NEW, where each is a form file or an edition (ID for the online form, ID/FORM for another)',
    )
    return 2
  }
  const config = readConfig(env)
  const database = await openExisting(config)
  try {
    const forms = database ? await openForms(database.db, config) : null
    const before = await findForm(oldName, forms)
    const after = await findForm(newName, forms)
    printChanges(before.definition, after.definition, print)
    if (!database) print('No database: the live dossiers were not looked at.')
    else if (!before.published) print('OLD is a file: the live dossiers were not looked at.')
    else await printImpact(database.db, before.published, after, print)
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

type Forms = { forms: FormStore; live: Deployment }
type Side = { definition: Definition; form: Form; published: PublishedForm | null; deployment: Deployment | null }

async function openForms(db: Db, config: Config): Promise<Forms | null> {
  const live = await readLiveDeployment(db, config)
  return live && { forms: formStore(db, live), live }
}

async function findForm(name: string, forms: Forms | null): Promise<Side> {
  if (existsSync(name)) {
    const form = await compileNamed(name)
    return { definition: form.definition, form, published: null, deployment: null }
  }
  const [id = '', form] = name.replace(/^edition:/, '').split('/')
  const formId = form === undefined ? (forms?.live.forms.client ?? 0) : Number(form)
  const published = (await forms?.forms.find(formId, id)) ?? null
  if (!published) throw new ConfigProblem(`« ${name} » is neither a file nor a published edition.`)
  return { definition: published.definition, form: published.form, published, deployment: published.deployment }
}

async function compileNamed(name: string): Promise<Form> {
  const json = await readJson(name)
  if (typeof json === 'string') throw new ConfigProblem(`${name}: ${json}`)
  const result = await compileFile(name, json.value)
  if (result.ok) return result.form
  const findings = listSentences(result, json.text).map((sentence) => `- ${sentence}`)
  throw new ConfigProblem(`${name} is not a form that can be published:\n${findings.join('\n')}`)
}

function printChanges(before: Definition, after: Definition, print: Print): void {
  const changes = diffForms(before, after)
  print(changes.length === 0 ? 'The two forms are the same.' : 'What changed:')
  for (const { sign, where, what } of changes) print(`  ${sign} ${where}: ${short(what)}`)
}

async function printImpact(db: Db, old: PublishedForm, now: Side, print: Print): Promise<void> {
  const next = { form: now.form, deployment: now.deployment ?? old.deployment }
  const open = (form: Pick<PublishedForm, 'form' | 'deployment'>, dossier: LiveDossier) =>
    openDossierSession({ today: () => parisDay() }, form, dossier, dossier.stored)
  let all = 0
  const touched: string[] = []
  const count = { asked: 0, lost: 0, recomputed: 0 }
  for await (const dossier of findLiveDossiers(db, old.formId, old.edition)) {
    const impact = findImpact(open(old, dossier), open(next, dossier))
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
