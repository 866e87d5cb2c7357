import { setImmediate } from 'node:timers/promises'

type RunInTurn = <T>(person: string, work: () => T | Promise<T>) => Promise<T>

/**
 * Runs heavy work one piece after the other, at most one per turn of the event loop, so that a request in between waits
 * for one piece only. People take turns, however many pieces each requested.
 */
export function onePerTurn(): RunInTurn {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false

  return (person, work) => {
    const piece = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
    const run = async () => {
      try {
        piece.resolve(await work())
      } catch (error) {
        piece.reject(error)
      }
    }
    waiting.set(person, [...(waiting.get(person) ?? []), run])
    if (!isRunning) void runAll()
    return piece.promise
  }

  async function runAll(): Promise<void> {
    isRunning = true
    for (const [person, [run, ...others]] of waiting) {
      waiting.delete(person)
      // Behind everybody else; the loop comes to them again.
      if (others.length > 0) waiting.set(person, others)
      await setImmediate()
      await run?.()
    }
    isRunning = false
  }
}
