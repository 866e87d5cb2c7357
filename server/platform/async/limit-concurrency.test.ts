import { expect, test } from 'vitest'
import { atMost } from './limit-concurrency.ts'

test('so many work at the same moment, the others in the order they came, and a failure gives its place on', async () => {
  const together = atMost(2)
  const order: number[] = []
  const [busy, most] = [new Set<number>(), { count: 0 }]
  const work = (name: number) =>
    together(async () => {
      order.push(name)
      busy.add(name)
      most.count = Math.max(most.count, busy.size)
      await Promise.resolve()
      busy.delete(name)
      if (name === 1) throw new Error('failed')
      return name
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(most.count).toBe(2)
})
