import { expect, test } from 'vitest'
import { onePerTurn } from './one-per-turn.ts'

test('requests run between two pieces of work; one that fails does not delay the others', async () => {
  const order: string[] = []
  const inTurn = onePerTurn()
  const piece = (name: string) => inTurn('anna', () => void order.push(name))
  const failing = inTurn('anna', () => {
    throw new Error('no such form')
  })
  const all = [failing.catch(() => order.push('failed')), piece('first'), piece('second'), piece('third')]
  const request = new Promise<void>((resolve) =>
    setImmediate(() => {
      order.push('request')
      resolve()
    }),
  )
  await Promise.all([...all, request])
  expect(order.indexOf('request')).toBeLessThan(order.indexOf('second'))
  expect(order.filter((name) => name !== 'request')).toEqual(['failed', 'first', 'second', 'third'])
})

test('people take turns, however many documents each requested', async () => {
  const order: string[] = []
  const inTurn = onePerTurn()
  const pieces = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => inTurn(name.slice(0, 1), async () => order.push(name)))
  await Promise.all(pieces)
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})
