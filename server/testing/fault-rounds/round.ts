import { setTimeout as sleep } from 'node:timers/promises'
import { signMessage } from '../docusign/docusign.ts'
import { findEnvelopes } from '../../features/signing/envelopes.ts'
import { findLosses } from './check.ts'
import { openClient } from './client.ts'
import { makeDice, type Dice } from './dice.ts'
import { countWrites, openLedger, type Ledger } from './ledger.ts'
import { outsideNames, type OutsideName } from './outside.ts'
import { describeStandstill } from './standstill.ts'
import { makeTraffic } from './traffic.ts'
import type { Weakness } from './weak-link.ts'
import { untilDone, type Installation } from './installation.ts'

type Fault =
  | { kind: 'kill'; what: 'api' | 'worker' | 'postgres' }
  | { kind: 'outside'; what: OutsideName; how: Weakness }
  | { kind: 'clock'; shift: number }
  | { kind: 'disk' }

export type RoundResult = {
  seed: number
  fault: string
  writes: number
  calls: number
  refused: number
  losses: string[]
}

const MINUTE = 60_000
// Stuck, not slow: a round ends in seconds.
const ENDS_WITHIN = 10 * MINUTE

/** Every fault once, in a fixed order; rounds beyond take them again. */
export const faults: readonly Fault[] = [
  { kind: 'kill', what: 'api' },
  { kind: 'kill', what: 'worker' },
  { kind: 'kill', what: 'postgres' },
  ...outsideNames.flatMap((what): Fault[] =>
    (['dead', 'slow', 'silent'] as const).map((how) => ({ kind: 'outside', what, how })),
  ),
  { kind: 'outside', what: 'store', how: 'full' },
  { kind: 'clock', shift: 60 * MINUTE },
  { kind: 'clock', shift: -60 * MINUTE },
  { kind: 'disk' },
]

/** One round: people work, a fault comes and goes, and every acknowledged write is looked for. */
export async function runRound(installation: Installation, seed: number): Promise<RoundResult> {
  const dice = makeDice(seed)
  const fault = faults[seed % faults.length]!
  const ledger = openLedger()
  const client = openClient(installation, ledger, () => fault.kind === 'clock')
  const amount = {
    saves: dice.between(8, 15),
    receipts: dice.between(2, 4),
    created: 2,
    accepted: 1,
    sent: fault.kind === 'outside' && fault.what === 'signing' ? 1 : dice.between(0, 1),
  }
  await endInTime(installation, ledger, async () => {
    const over = new AbortController()
    const instant = { dice, ledger, total: amount.saves, over: over.signal }
    await Promise.all([
      makeTraffic({ deps: installation.deps, client, ledger, amount }).finally(() => over.abort()),
      bringFault(installation, fault, instant),
    ])
    await settle(installation, ledger, dice)
  })
  const losses = await untilDone(() => findLosses(installation, ledger))
  const { calls, refused } = ledger
  for (const id of [...ledger.added, ...ledger.created.values()]) installation.known.add(id)
  return {
    seed,
    fault: describeFault(fault, installation),
    writes: countWrites(ledger),
    calls,
    refused,
    losses: [...new Set(losses)],
  }
}

type Instant = { dice: Dice; ledger: Ledger; total: number; over: AbortSignal }

/** It comes after some acknowledged writes and goes after some more calls. */
async function bringFault(installation: Installation, fault: Fault, instant: Instant): Promise<void> {
  const { dice, ledger, total, over } = instant
  const after = dice.between(1, total)
  while (countWrites(ledger) < after && ledger.surprises.length === 0) await sleep(5)
  await sleep(dice.between(0, 100))
  if (fault.kind === 'kill')
    return fault.what === 'postgres' ? installation.killPostgres() : installation.kill(fault.what)
  if (fault.kind === 'clock') {
    await installation.shiftClocks(fault.shift)
    const calls = ledger.calls + dice.between(5, 15)
    while (ledger.calls < calls && !over.aborted) await sleep(20)
    return installation.shiftClocks(0)
  }
  if (fault.kind === 'disk') {
    installation.disk?.fill()
    // A new segment of the write-ahead log is needed before the next write.
    if (dice.next() < 0.5) void installation.owner.pool.query('select pg_switch_wal()').catch(() => {})
    await sleep(dice.between(300, 10_000))
    return installation.disk?.empty()
  }
  const link = installation.outside.links[fault.what]
  link.become(fault.how)
  await sleep(dice.between(300, 3000))
  link.become(null)
}

/** What stands still ends with the reason why: all work ends with the first surprise. */
export async function endInTime(installation: Installation, ledger: Ledger, work: () => Promise<void>): Promise<void> {
  const sayWhy = async () => {
    const waitsFor = await listUnsettled(installation, ledger).catch((error: unknown) => [String(error)])
    const why = await describeStandstill(installation)
    ledger.surprises.push(`not ended within ${ENDS_WITHIN / MINUTE} minutes: ${waitsFor.join(', ')}\n${why}`)
  }
  const stuck = setTimeout(() => void sayWhy(), ENDS_WITHIN)
  await work().catch((error: unknown) => ledger.surprises.push(error instanceof Error ? error.message : String(error)))
  clearTimeout(stuck)
}

/** Until the signatures, deliveries, scans and mails that follow have come to their end. */
export async function settle(installation: Installation, ledger: Ledger, dice: Dice): Promise<void> {
  for (const id of ledger.sent)
    while (!(await untilDone(() => signAtProvider(installation, id, dice)))) await passTime(installation, ledger)
  while ((await untilDone(() => listUnsettled(installation, ledger))).length > 0) await passTime(installation, ledger)
}

async function passTime(installation: Installation, { surprises }: Ledger): Promise<void> {
  if (surprises[0] !== undefined) throw new Error(surprises[0])
  await untilDone(() => installation.letTimePass())
  await sleep(250)
}

/** Signs what the provider has of a dossier, and brings the messages, twice and in any order; false: it has nothing yet. */
async function signAtProvider({ deps, outside, apiUrl }: Installation, id: string, dice: Dice): Promise<boolean> {
  const [envelope] = await findEnvelopes(deps.db, id)
  if (envelope?.state !== 'sent' || envelope.provider_id === null) return envelope?.state === 'completed'
  const { provider_id, signers } = envelope
  const messages = signers.flatMap(({ party }) => outside.docusign.act(provider_id, party, 'completed'))
  for (const message of dice.shuffle([...messages, ...messages])) {
    const body = JSON.stringify(message)
    const headers = { 'content-type': 'application/json', ...signMessage(body) }
    const bring = () => fetch(`${apiUrl()}/webhooks/docusign`, { method: 'POST', headers, body }).catch(() => null)
    while ((await bring())?.status !== 200) await sleep(100)
  }
  return true
}

async function listUnsettled({ owner }: Installation, { accepted, sent }: Ledger): Promise<string[]> {
  const { rows } = await owner.pool.query<{ what: string }>(
    `select 'delivery of dossier ' || id as what from dossier
        where id = any($1::uuid[]) and integrate_state = 'validated'
      union all select status || ' dossier ' || id from dossier where id = any($2::uuid[]) and status <> 'signed'
      union all select state || ' envelope ' || id from envelope where dossier_id = any($2::uuid[]) and closed_at is null
      union all select 'mail ' || id from mail where sent_at is null and (until is null or until > now())
      union all select 'job ' || task_identifier || ' ' || coalesce('locked by ' || locked_by, 'waiting')
          || coalesce(': ' || last_error, '') from graphile_worker.jobs where attempts < max_attempts
      union all select 'scan of ' || key from stored_file where scan = 'to_scan'`,
    [accepted, sent],
  )
  return rows.map(({ what }) => what)
}

function describeFault(fault: Fault, { disk }: Installation): string {
  if (fault.kind === 'kill') return `kill -9 of ${fault.what}`
  if (fault.kind === 'clock')
    return `clocks ${fault.shift > 0 ? 'ahead' : 'behind'} by ${Math.abs(fault.shift) / MINUTE} minutes`
  if (fault.kind === 'disk') return disk ? 'full disk of the database' : 'no fault: only root may mount a small disk'
  return `${fault.what} ${fault.how}`
}
