import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.ts'

/** A reader whose reads end when told to. */
function slowly(patience = 60_000) {
  const reads: { keys: readonly string[]; end: () => void; fail: () => void }[] = []
  const read = together<string, string>((asked) => {
    const keys = [...asked.keys()]
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
    const rows = new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
    reads.push({ keys, end: () => resolve(rows), fail: () => reject(new Error('the connection was lost')) })
    return promise
  }, patience)
  return { ask: (key: string) => read(key, key), reads }
}
/** Long enough for a read to begin. */
async function turn(): Promise<void> {
  for (let turns = 0; turns < 4; turns++) await setImmediate()
}

test('questions that come during a read are read together next, each once', async () => {
  const { ask, reads } = slowly()
  const first = ask('a')
  await turn()
  const others = [ask('a'), ask('b'), ask('b'), ask('nobody')]
  await turn()
  expect(reads.map(({ keys }) => keys)).toEqual([['a']])
  reads[0]!.end()
  await turn()
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', 'nobody']])
  reads[1]!.end()
  expect(await first).toBe('A')
  expect(await Promise.all(others)).toEqual(['A', 'B', 'B', undefined])
})

test('a question is never answered by a read that began before it', async () => {
  const { ask, reads } = slowly()
  const before = ask('a')
  await turn()
  const after = ask('a')
  reads[0]!.end()
  expect(await before).toBe('A')
  await turn()
  expect(reads).toHaveLength(2)
  reads[1]!.end()
  expect(await after).toBe('A')
})

test('a failed read fails its questions and no other', async () => {
  const { ask, reads } = slowly()
  const failing = ask('a')
  await turn()
  const next = ask('b')
  reads[0]!.fail()
  await expect(failing).rejects.toThrow('lost')
  await turn()
  reads[1]!.end()
  expect(await next).toBe('B')
})

test('a long read is not waited for by those who come after it', async () => {
  const { ask, reads } = slowly(1)
  const long = ask('long')
  const short = turn().then(() => ask('short'))
  while (reads.length < 2) await turn()
  reads[1]!.end()
  expect(await short).toBe('SHORT')
  reads[0]!.end()
  expect(await long).toBe('LONG')
})
