import { setImmediate as nextTurn } from 'node:timers/promises'
import { isOutage } from '../errors/outage.ts'

/** Runs many inputs as one; the outputs come in the order of the inputs. */
type RunBatch<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>

/**
 * Runs as one what is asked for at the same moment: the busier the server, the more it has to do in one turn, and the
 * fewer its round trips. No batch waits for another. No output is older than its input, and a batch that fails is run
 * again one by one, so that nobody's call fails for somebody else's input. A database that is out of order fails them
 * all: asking again one by one would only make everybody wait twice.
 */
export function batch<Input, Output>(run: RunBatch<Input, Output>): (input: Input) => Promise<Output> {
  let gathering: Call<Input, Output>[] | null = null

  async function runNext(calls: readonly Call<Input, Output>[]): Promise<void> {
    // Whoever comes in just now is taken along; with nobody at the door, two turns are nothing.
    await nextTurn()
    await nextTurn()
    gathering = null
    await answer(run, calls)
  }

  return (input) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    if (gathering === null) {
      gathering = []
      void runNext(gathering)
    }
    gathering.push({ input, resolve, reject })
    return promise
  }
}

/** An input, and who waits for its output. */
type Call<Input, Output> = { input: Input; resolve(output: Output): void; reject(error: unknown): void }

async function answer<Input, Output>(
  run: RunBatch<Input, Output>,
  calls: readonly Call<Input, Output>[],
): Promise<void> {
  try {
    const outputs = await run(calls.map(({ input }) => input))
    for (const [at, output] of outputs.entries()) calls[at]?.resolve(output)
  } catch (error) {
    if (calls.length === 1 || isOutage(error)) for (const { reject } of calls) reject(error)
    else await Promise.all(calls.map((call) => answer(run, [call])))
  }
}
