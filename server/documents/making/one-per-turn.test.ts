import { expect, test } from 'vitest'
import { onePerTurn } from './one-per-turn.ts'

test('between two pieces of work there is time for a call; one that fails holds up nobody', async () => {
  const order: string[] = []
  const inTurn = onePerTurn()
  const piece = (name: string) => inTurn(() => void order.push(name))
  const failing = inTurn(() => {
    throw new Error('no such form')
  })
  const all = [failing.catch(() => order.push('failed')), piece('first'), piece('second'), piece('third')]
  const call = new Promise<void>((resolve) =>
    setImmediate(() => {
      order.push('call')
      resolve()
    }),
  )
  await Promise.all([...all, call])
  expect(order.indexOf('call')).toBeLessThan(order.indexOf('second'))
  expect(order.filter((name) => name !== 'call')).toEqual(['failed', 'first', 'second', 'third'])
})
