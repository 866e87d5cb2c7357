import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findLosses } from '../../testing/fault-rounds/check.ts'
import { openClient } from '../../testing/fault-rounds/client.ts'
import { makeDice } from '../../testing/fault-rounds/dice.ts'
import { startInstallation, untilDone } from '../../testing/fault-rounds/installation.ts'
import { countWrites, openLedger } from '../../testing/fault-rounds/ledger.ts'
import { startOutside } from '../../testing/fault-rounds/outside.ts'
import { endInTime, settle } from '../../testing/fault-rounds/round.ts'
import { workDuring } from '../../testing/fault-rounds/traffic.ts'

const EVERY = 10_000
const parts = ['api', 'worker'] as const

const outside = await startOutside()
const installation = await startInstallation(outside, 2)

test('while one of two API and two worker processes is replaced or killed every ten seconds, people get nothing but 503, stay signed in, and nothing is lost or doubled', async () => {
  const ledger = openLedger()
  const client = openClient(installation, ledger, () => false)
  const disturb = async () => {
    for (const how of ['replace', 'kill', 'replace', 'kill'] as const)
      for (const part of parts) {
        await sleep(EVERY)
        await installation[how](part)
      }
  }
  await workDuring({ deps: installation.deps, client, ledger }, disturb)
  await endInTime(installation, ledger, () => settle(installation, ledger, makeDice(0)))
  console.log(`${countWrites(ledger)} writes, ${ledger.refused} of ${ledger.calls} calls refused`)
  expect((await untilDone(() => findLosses(installation, ledger))).join('\n')).toBe('')
  expect(countWrites(ledger)).toBeGreaterThan(0)
}, 1_800_000)
