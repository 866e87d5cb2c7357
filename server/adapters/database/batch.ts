import { setImmediate as nextTurn } from 'node:timers/promises'
import { isOutage } from '../../outage.ts'

/** Runs many inputs as one; the outputs come in the order of the inputs. */
type RunBatch<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>

/** For how many milliseconds a batch under way keeps the next one waiting. */
export const NEXT_BATCH_AFTER = 20

/**
 * Runs as one what is asked for at the same moment. As long as there is little to do, each input is run as it comes;
 * those that come while a batch is under way make up the next one: the busier the server, the fewer its round trips.
 * No output is older than its input, and a batch that fails is run again one by one, so that nobody's call fails for
 * somebody else's input. A database that is out of order fails them all: asking again one by one would only make
 * everybody wait twice.
 */
export function batch<Input, Output>(run: RunBatch<Input, Output>): (input: Input) => Promise<Output> {
  let gathering: Call<Input, Output>[] | null = null
  let underWay: Promise<unknown> = Promise.resolve()

  async function runNext(calls: readonly Call<Input, Output>[]): Promise<void> {
    await underWay
    // Whoever comes in just now is taken along; with nobody at the door, two turns are nothing.
    await nextTurn()
    await nextTurn()
    gathering = null
    underWay = atMost(NEXT_BATCH_AFTER, answer(run, calls))
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

/** Ends with the work, and after so many milliseconds without it. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds).unref()
  await Promise.race([work, late])
  clearTimeout(timer)
}
