import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import pino from 'pino'
import { readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts'
import { diskFiles } from '../../server/platform/files/disk.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { share } from '../lines.ts'

// npm run bench answers [-- --dossiers 100000]
const { values } = parseArgs({ allowPositionals: true, options: { dossiers: { type: 'string', default: '50000' } } })
const dossiers = Number(values.dossiers)
const ANSWERS_EACH = 60
/** Answers are saved a few at a time, those of many dossiers in turn. */
const BLOCK = 8
const PROBES = 300
const variants = { 'one table': 0, '16 partitions': 16, '128 partitions': 128 } as const
type Variant = { name: string; table: string }
type Cost = { pages: number; planning: number; running: number }

/** What reading and saving one dossier's answers costs, with the table whole and in partitions by dossier. */
export async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-answers-'))
  const postgres = await startEmbeddedPostgres(folder)
  const owner = openDatabase(postgres.url, pino({ level: 'silent' }))
  try {
    const prepared = { deployment: await readDeployment(readConfig({})), files: diskFiles(join(folder, 'files')) }
    await prepareDatabase(owner, { ...prepared, demo: false })
    console.log(
      `${(dossiers * ANSWERS_EACH).toLocaleString('en')} answers of ${dossiers.toLocaleString('en')} dossiers`,
    )
    await measure(owner.pool)
    return 0
  } finally {
    await owner.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(pool: Pool): Promise<void> {
  const made: Variant[] = []
  for (const [name, parts] of Object.entries(variants)) made.push(await makeAnswers(pool, name, parts))
  for (const [what, cost] of [
    ['a read', measureRead],
    ['a save of 8', measureSave],
  ] as const)
    for (const variant of made) {
      const costs: Cost[] = []
      for (let probe = 0; probe < PROBES; probe++)
        costs.push(await cost(pool, variant, 1 + Math.floor((probe / PROBES) * dossiers)))
      const pages = costs.reduce((sum, one) => sum + one.pages, 0) / costs.length
      const middle = (part: 'planning' | 'running') =>
        share(
          costs.map((one) => one[part]),
          0.5,
        ).toFixed(2)
      console.log(
        `${what}, ${variant.name}`.padEnd(30) +
          `${pages.toFixed(1)} pages`.padStart(12) +
          `  plan ${middle('planning')} ms, run ${middle('running')} ms`,
      )
    }
}

async function makeAnswers(pool: Pool, name: string, parts: number): Promise<Variant> {
  const table = `answers_${parts}`
  const partitioned = parts > 0 ? 'partition by hash (dossier_id)' : ''
  await pool.query(`create table ${table} (like dossier_value including defaults) ${partitioned}`)
  for (let part = 0; part < parts; part++)
    await pool.query(
      `create table ${table}_${part} partition of ${table} for values with (modulus ${parts}, remainder ${part})`,
    )
  await pool.query(`alter table ${table} add primary key (dossier_id, element_id)`)
  await pool.query(
    `insert into ${table} (dossier_id, element_id, value, version)
     select md5(dossier::text)::uuid, element, 'an answer of some length', 1
     from generate_series(1, ${dossiers}) dossier, generate_series(1, ${ANSWERS_EACH}) element
     order by hashint4(dossier * 10 + element / ${BLOCK})`,
  )
  await pool.query(`vacuum analyze ${table}`)
  return { name, table }
}

const measureRead = (pool: Pool, { table }: Variant, dossier: number) =>
  explain(pool, `select element_id, value, version, source from ${table} where dossier_id = md5('${dossier}')::uuid`)

const measureSave = (pool: Pool, { table }: Variant, dossier: number) =>
  explain(
    pool,
    `insert into ${table} (dossier_id, element_id, value, version)
     select md5('${dossier}')::uuid, element, 'another answer', 2 from generate_series(1, ${BLOCK}) element
     on conflict (dossier_id, element_id) do update set value = excluded.value, version = excluded.version`,
  )

type Plan = { Plan: Record<string, number>; 'Planning Time': number; 'Execution Time': number }

async function explain(pool: Pool, statement: string): Promise<Cost> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [Plan] }>(`explain (analyze, buffers, format json) ${statement}`)
  const [{ Plan: plan, ...times } = { Plan: {}, 'Planning Time': 0, 'Execution Time': 0 }] =
    rows[0]?.['QUERY PLAN'] ?? []
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  return { pages, planning: times['Planning Time'], running: times['Execution Time'] }
}
