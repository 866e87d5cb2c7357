import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startOutside } from '../../testing/fault-rounds/outside.ts'
import { findLosses } from '../../testing/fault-rounds/check.ts'
import { openLedger } from '../../testing/fault-rounds/ledger.ts'
import { runRound } from '../../testing/fault-rounds/round.ts'
import { describeStandstill } from '../../testing/fault-rounds/standstill.ts'
import { startInstallation } from '../../testing/fault-rounds/installation.ts'
import { isLong } from '../../testing/sampling.ts'

/** `npm run faults` sets them; a seed names its fault and everything that is left to chance. */
const SEED = Number(process.env['FAULTS_SEED'] ?? 0)
const ROUNDS = Number(process.env['FAULTS_ROUNDS'] ?? 0)
/** A program killed in every run, each of them in the long run. */
const slice = isLong ? [0, 1, 2] : [0]
const seeds = ROUNDS > 0 ? Array.from({ length: ROUNDS }, (_, at) => SEED + at) : slice

const outside = await startOutside()
const installation = await startInstallation(outside)

test(
  `after each of ${seeds.length} rounds of faults nothing is lost, doubled or contradicted`,
  async () => {
    const total = { writes: 0, calls: 0, refused: 0 }
    const losses: string[] = []
    for (const seed of seeds) {
      const round = await runRound(installation, seed)
      total.writes += round.writes
      total.calls += round.calls
      total.refused += round.refused
      console.log(
        `seed ${seed}, ${round.fault}: ${round.writes} writes, ${round.refused} of ${round.calls} calls refused, ${round.losses.length} losses`,
      )
      for (const loss of round.losses) losses.push(`seed ${seed}, ${round.fault}: ${loss}`)
      // What a broken round leaves behind would be counted again.
      if (round.losses.length > 0) break
    }
    console.log(
      `${seeds.length} rounds from seed ${seeds[0]}, ${total.writes} acknowledged writes, ${losses.length} losses; ${total.refused} of ${total.calls} calls were refused`,
    )
    // Joined: a list would be shortened in the report.
    expect(losses.join('\n'), 'repeat a round by: npm run faults -- --seed SEED --rounds 1').toBe('')
    expect(total.writes).toBeGreaterThan(seeds.length)
  },
  900_000 * seeds.length,
)

test('a write that was acknowledged and is not there is found', async () => {
  const ledger = openLedger()
  const [dossierId, receiptId] = [randomUUID(), randomUUID()]
  ledger.saves.push({ dossierId, element: 1, version: 1, value: 'A' })
  ledger.receipts.push({ dossierId, receiptId, sha256: '00' })
  ledger.created.set('a-key', dossierId)
  ledger.accepted.push(dossierId)
  ledger.sent.push(dossierId)
  expect(await findLosses(installation, ledger)).toEqual([
    `version 1 of element 1, A, is lost in dossier ${dossierId}`,
    `receipt ${receiptId} is lost`,
    `dossier ${dossierId} is lost`,
    `accepted dossier ${dossierId} is gone and was booked 0 times`,
    `sent dossier ${dossierId} is gone: 0 envelopes here, 0 there, closed 0 times`,
  ])
})

test('a round that stands still says who holds what it waits for, and what the programs said last', async () => {
  await installation.owner.pool.query(`select graphile_worker.add_job('nobodys', run_at := now() + interval '1 hour')`)
  await installation.owner.pool.query(`update graphile_worker._private_jobs set locked_by = 'pool-x', locked_at = now()
    where locked_at is null and run_at > now() + interval '59 minutes'`)
  const said = await describeStandstill(installation)
  await installation.owner.pool.query(`delete from graphile_worker._private_jobs where locked_by = 'pool-x'`)
  expect(said).toMatch(/"task_identifier":"nobodys".*"locked_by":"pool-x"/)
  expect(said).toMatch(/"usename":"parcelle_app"/)
  expect(said).toMatch(/^last lines of worker:\n./m)
})
