import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { findLosses } from '../../testing/fault-rounds/check.ts'
import { openClient } from '../../testing/fault-rounds/client.ts'
import { makeDice } from '../../testing/fault-rounds/dice.ts'
import { startInstallation, untilDone } from '../../testing/fault-rounds/installation.ts'
import { countWrites, openLedger } from '../../testing/fault-rounds/ledger.ts'
import { startOutside } from '../../testing/fault-rounds/outside.ts'
import { endInTime, settle } from '../../testing/fault-rounds/round.ts'
import { workDuring } from '../../testing/fault-rounds/traffic.ts'
import { checkOutPrevious } from '../../testing/previous-version.ts'

const EVERY = 10_000

const previous = checkOutPrevious()
afterAll(async () => previous && rm(previous.folder, { recursive: true, force: true }))
const started = previous && (await startInstallation(await startOutside(), 2, previous.folder))

test.skipIf(started === null)(
  `while two API and two worker processes of ${previous?.name ?? 'the last tag'} are replaced one after the other, people get nothing but 503, stay signed in, and nothing is lost or doubled`,
  async () => {
    const installation = started!
    const ledger = openLedger()
    const client = openClient(installation, ledger, () => false)
    const replaceAll = async () => {
      for (const part of ['api', 'worker', 'api', 'worker'] as const) {
        await sleep(EVERY)
        await installation.replace(part)
      }
      await sleep(EVERY)
    }
    await endInTime(installation, ledger, async () => {
      await workDuring({ deps: installation.deps, client, ledger }, replaceAll)
      await settle(installation, ledger, makeDice(0))
    })
    console.log(
      `from ${previous?.name}: ${countWrites(ledger)} writes, ${ledger.refused} of ${ledger.calls} calls refused`,
    )
    expect((await untilDone(() => findLosses(installation, ledger))).join('\n')).toBe('')
    expect(countWrites(ledger)).toBeGreaterThan(0)
  },
  1_800_000,
)
