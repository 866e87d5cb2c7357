import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { readDeployment, type Deployment } from '../../server/deployment/deployment.ts'
import type { Db } from '../../server/platform/database/tables.ts'
import { openTarget, moveDossiers } from '../../server/features/editions/index.ts'
import { addPastEdition, publishChanged, type Files } from '../../server/features/editions/testing.ts'
import { findParts, readLiveDeployment } from '../../server/deployment/edition-rows.ts'
import { formStore } from '../../server/deployment/form-store.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { addDossier, sampleAnswers } from '../../server/testing/dossiers.ts'
import { openBenchProduct, type BenchProduct } from '../backoffice/bench-product.ts'
import { atMost, printLines, type Line } from '../lines.ts'
import { familyTime, readPostgresPid } from '../load/processor-times.ts'

const DOSSIERS = Number(process.env['BENCH_DOSSIERS'] ?? 2000)
const PAST = Number(process.env['BENCH_EDITIONS'] ?? 200)
const LOADED = 20
const MOVED = 100_000
const SECONDS = 300

/** Memory of loaded editions, a start with many of the past, and moving dossiers. Returns the number of missed goals. */
export async function main(): Promise<number> {
  const product = await openBenchProduct()
  try {
    return printLines([...(await measureMoves(product)), ...(await measurePast(product))])
  } finally {
    await product.close()
  }
}

const changeShell = (count: number) => (files: Files) => (files['settings.json'].help.phone = `0${count}`)
/** Another option label: answers count as before. */
const changeList = (count: number) => (files: Files) =>
  (files['datalists/sectors.json'][0].label = { fr: `Secteur ${count}`, en: `Sector ${count}` })
const elementNamed = (files: Files, name: string): Files =>
  files['forms/client.json'].pages
    .flatMap((page: Files) => page['blocks'].flatMap((block: Files) => block['elements']))
    .find((one: Files) => one['name'] === name)
/** Another formula: the answers of every dossier are evaluated in both editions. */
const changeFormula = (count: number) => (files: Files) =>
  (elementNamed(files, 'saving_capacity')['calculate'] = `{annual_income} - ${count}`)
/** Another limit of an answer: it is evaluated, and what was signed is printed as before. */
const changeLimit = (count: number) => (files: Files) =>
  (elementNamed(files, 'annual_income')['attributes'].max = 10_000_000 + count)

async function measureMoves(product: BenchProduct): Promise<Line[]> {
  await addOpenDossiers(product)
  const lines: Line[] = []
  const publish = async (what: string, change: (count: number) => (files: Files) => void) => {
    const edition = await publishChanged(urlOf(product), change(lines.length + 1))
    for (const moves of [false, true]) lines.push(...(await measureMove(product, edition, { what, moves })))
  }
  await publish('decided alike', changeShell)
  await publish('other texts', changeList)
  await publish('other formula', changeFormula)
  await addSigned(product)
  await publish('other limit, letter signed', changeLimit)
  return lines
}

type Move = { what: string; moves: boolean }
async function measureMove(product: BenchProduct, edition: string, { what, moves }: Move): Promise<Line[]> {
  const { config } = product.deps
  const postgres = readPostgresPid(config.dataDir)
  const before = { own: process.cpuUsage(), postgres: familyTime(postgres) }
  const seconds = await move(product, edition, moves)
  const { user, system } = process.cpuUsage(before.own)
  const own = (user + system) / 1e6
  const inPostgres = (familyTime(postgres) - before.postgres) / 1000
  const name = `${MOVED} dossiers ${moves ? 'moved' : 'examined'}, ${what}`
  const scale = (value: number) => (value / DOSSIERS) * MOVED
  const times = `${scale(own).toFixed(0)} + ${scale(inPostgres).toFixed(0)} s`
  return [
    atMost(name, scale(seconds), SECONDS, 's'),
    { what: '  processor time, program + PostgreSQL', got: times, goal: '', isMissed: false },
  ]
}

async function move({ deps, owner }: BenchProduct, edition: string, moves: boolean): Promise<number> {
  const { db } = owner
  const live = await readLive(db)
  const target = openTarget(await findParts(db, edition), edition, live)
  const begun = performance.now()
  let examined = 0
  let moved = 0
  for await (const batch of moveDossiers({ db, forms: formStore(db, live), today: deps.today }, target, moves)) {
    examined += batch.examined.length
    moved += batch.examined.filter(({ outcome }) => outcome === 'moved').length
  }
  if (examined < DOSSIERS) throw new Error(`${examined} dossiers were examined, not ${DOSSIERS}`)
  if (moves && moved < DOSSIERS) throw new Error(`${moved} dossiers were moved, not ${DOSSIERS}`)
  return (performance.now() - begun) / 1000
}

/** One dossier with the answers of a couple, and copies of it. */
async function addOpenDossiers({ deps, owner }: BenchProduct): Promise<void> {
  const model = await addDossier(deps, { values: sampleAnswers('couple-60k') })
  await sql`with added as (
    insert into dossier (form_id, edition, status, direct, advisor_id, firm_id, created_by)
    select form_id, edition, status, direct, advisor_id, firm_id, created_by
    from dossier, generate_series(2, ${DOSSIERS}) where id = ${model} returning id
  ) insert into dossier_value (dossier_id, element_id, value, version)
    select added.id, element_id, value, 1 from added, dossier_value where dossier_id = ${model}`.execute(owner.db)
  await sql`vacuum analyze`.execute(owner.db)
}

/** The mission letter of every open dossier is signed, so that what it prints is compared. */
async function addSigned({ owner }: BenchProduct): Promise<void> {
  await sql`insert into envelope (dossier_id, kind, trial, provider, state, frozen)
    select id, 'mission', 1, 'embedded', 'completed', '{}' from dossier where bucket = 'current'
    on conflict do nothing`.execute(owner.db)
  await sql`vacuum analyze`.execute(owner.db)
}

async function measurePast(product: BenchProduct): Promise<Line[]> {
  const few = await start(product)
  const ids: string[] = []
  for (let count = 0; count < PAST; count++) ids.push(await addPastEdition(urlOf(product), changeList(1000 + count)))
  const many = await start(product)
  return [
    atMost(`a start with ${PAST} past editions, against few`, many / few, 1.1, 'times'),
    atMost(`${LOADED} loaded editions, each`, await weigh(product, ids.slice(0, LOADED)), 10, 'MB'),
  ]
}

/** The best of five: what a start reads of editions. */
async function start({ deps, owner }: BenchProduct): Promise<number> {
  const times: number[] = []
  const deployment = await readDeployment(deps.config)
  for (let count = 0; count < 5; count++) {
    const begun = performance.now()
    await prepareDatabase(owner, { deployment, files: deps.files, demo: true })
    const live = await readLive(owner.db)
    await formStore(owner.db, live).current(live.forms.client)
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}

/** Megabytes that each takes. */
async function weigh({ deps, owner }: BenchProduct, editions: readonly string[]): Promise<number> {
  const gc = collector()
  const store = formStore(owner.db, await readLive(owner.db))
  await store.current(deps.deployment.forms.client)
  gc()
  const before = process.memoryUsage().heapUsed
  for (const edition of editions) await store.find(deps.deployment.forms.client, edition)
  gc()
  return (process.memoryUsage().heapUsed - before) / editions.length / 1e6
}

async function readLive(db: Db): Promise<Deployment> {
  const live = await readLiveDeployment(db, { customer: 'aurea', features: {} })
  if (!live) throw new Error('no edition is live')
  return live
}

/** Node offers it to those who ask. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

const urlOf = ({ deps }: BenchProduct) => deps.config.databaseUrl ?? ''
