import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batch } from './batch.ts'

function controlled() {
  const runs: { inputs: readonly string[]; end: () => void; fail: (message?: string) => void }[] = []
  const ask = batch<string, string>((inputs) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
    const outputs = inputs.map((input) => input.toUpperCase())
    runs.push({
      inputs,
      end: () => resolve(outputs),
      fail: (message = 'it cannot be read') => reject(new Error(message)),
    })
    return promise
  })
  return { ask, runs, inputs: () => runs.map((run) => run.inputs) }
}
async function turn(): Promise<void> {
  for (let turns = 0; turns < 4; turns++) await setImmediate()
}

test('requests of the same moment are one batch', async () => {
  const { ask, runs, inputs } = controlled()
  const answers = [ask('b'), ask('c'), ask('b')]
  await turn()
  expect(inputs()).toEqual([['b', 'c', 'b']])
  runs[0]!.end()
  expect(await Promise.all(answers)).toEqual(['B', 'C', 'B'])
})

test('a request never joins a batch that has already started', async () => {
  const { ask, runs } = controlled()
  const before = ask('a')
  await turn()
  const after = ask('a')
  runs[0]!.end()
  expect(await before).toBe('A')
  await turn()
  expect(runs).toHaveLength(2)
  runs[1]!.end()
  expect(await after).toBe('A')
})

test('a batch that fails is run again one by one, and only what fails by itself fails', async () => {
  const { ask, runs, inputs } = controlled()
  const answers = Promise.allSettled([ask('good'), ask('bad'), ask('fine')])
  await turn()
  runs[0]!.fail()
  await turn()
  expect(inputs()).toEqual([['good', 'bad', 'fine'], ['good'], ['bad'], ['fine']])
  runs[3]!.end()
  runs[2]!.fail()
  runs[1]!.end()
  expect(await answers).toMatchObject([
    { value: 'GOOD' },
    { reason: new Error('it cannot be read') },
    { value: 'FINE' },
  ])
})

test('a failed batch does not fail the next one', async () => {
  const { ask, runs } = controlled()
  const failing = ask('a')
  await turn()
  const next = ask('b')
  runs[0]!.fail()
  await expect(failing).rejects.toThrow('cannot be read')
  await turn()
  runs[1]!.end()
  expect(await next).toBe('B')
})

test('a slow batch does not delay later requests', async () => {
  const { ask, runs } = controlled()
  const slow = ask('slow')
  await turn()
  const quick = ask('quick')
  await turn()
  runs[1]!.end()
  expect(await quick).toBe('QUICK')
  runs[0]!.end()
  expect(await slow).toBe('SLOW')
})

test('a database that is gone fails a whole batch at once', async () => {
  const { ask, runs } = controlled()
  const answers = Promise.allSettled([ask('a'), ask('b')])
  await turn()
  runs[0]!.fail('Connection terminated unexpectedly')
  expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(runs).toHaveLength(1)
})
