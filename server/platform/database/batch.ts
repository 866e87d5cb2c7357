import { setImmediate as nextTurn } from 'node:timers/promises'
import { isOutage } from '../errors/outage.ts'

type BatchFunction<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>

/**
 * Runs the calls of the same moment as one batch, which saves round trips on a busy server. Batches run in parallel,
 * and no output is older than its input. A failed batch is run again one by one, so that no call fails because of
 * another one's input; in an outage all fail at once, since retries would only double the wait.
 */
export function batch<Input, Output>(run: BatchFunction<Input, Output>): (input: Input) => Promise<Output> {
  let pending: PendingCall<Input, Output>[] | null = null

  async function runPending(calls: readonly PendingCall<Input, Output>[]): Promise<void> {
    // Waits two event-loop turns so that calls of the same tick join the batch.
    await nextTurn()
    await nextTurn()
    pending = null
    await runBatch(run, calls)
  }

  return (input) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    if (pending === null) {
      pending = []
      void runPending(pending)
    }
    pending.push({ input, resolve, reject })
    return promise
  }
}

type PendingCall<Input, Output> = { input: Input; resolve(output: Output): void; reject(error: unknown): void }

async function runBatch<Input, Output>(
  run: BatchFunction<Input, Output>,
  calls: readonly PendingCall<Input, Output>[],
): Promise<void> {
  try {
    const outputs = await run(calls.map(({ input }) => input))
    for (const [at, output] of outputs.entries()) calls[at]?.resolve(output)
  } catch (error) {
    if (calls.length === 1 || isOutage(error)) for (const { reject } of calls) reject(error)
    else await Promise.all(calls.map((call) => runBatch(run, [call])))
  }
}
