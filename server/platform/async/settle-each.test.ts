import { expect, test } from 'vitest'
import { settleEach } from './settle-each.ts'

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }))
const outage = Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' })

async function run(errors: Readonly<Record<number, Error>>) {
  const logged: unknown[] = []
  const met: number[] = []
  const failing = { log: { error: (what: unknown) => void logged.push(what) }, message: 'it failed' }
  const done = settleEach(rows, failing, async ({ id }) => {
    met.push(id)
    if (errors[id]) throw errors[id]
  })
  return { result: await done.catch((error: unknown) => error), logged, met }
}

test('a failure is logged with its row and does not stop the others', async () => {
  const bad = new Error('a bad row')
  const { result, logged, met } = await run({ 2: bad, 4: outage })
  expect(met).toEqual([1, 2, 3, 4, 5])
  expect(result).toBe(3)
  expect(logged).toEqual([
    { err: bad, row: { id: 2 } },
    { err: outage, row: { id: 4 } },
  ])
})

test('three outages in a row end it: the rest would fail alike', async () => {
  const { result, met } = await run({ 2: outage, 3: outage, 4: outage })
  expect(result).toBe(outage)
  expect(met).toEqual([1, 2, 3, 4])
})
