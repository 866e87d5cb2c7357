import type { Mix } from './mix.ts'
import { columns, type ProcessorTimes } from './processor-times.ts'
import type { Product } from './product.ts'
import { send } from './send.ts'
import { prepareSigners, sign } from './signatures.ts'

const WARM_UP = 10
const RATE = 100
const SIGNATURES_PER_SECOND = 2

/**
 * The processor time of each request, in milliseconds: so many of each, one after the other. It does not depend on what
 * else the machine does. The last line is the time per second of the mix: 1000 is one core.
 */
export async function printCosts(product: Product, mix: Mix, calls: number): Promise<void> {
  const signers = await prepareSigners(product, 2 * WARM_UP)
  console.log(['', ...columns].map((name) => name.padStart(13)).join(''))
  const sum = emptyTimes()
  const print = (name: string, times: ProcessorTimes) =>
    console.log(name.padStart(13) + columns.map((column) => times[column].toFixed(1).padStart(13)).join(''))
  for (const request of mix.requests) {
    const ask = async () => {
      const { status, content } = await send(product.origin, mix.one(request))
      if (status !== 200) throw new Error(`${request.name} was answered ${status}: ${String(content).slice(0, 300)}`)
    }
    for (let count = 0; count < WARM_UP; count++) await ask()
    const cost = await measure(product, calls, ask)
    print(request.name, cost)
    for (const column of columns) sum[column] += (cost[column] * RATE * request.share) / 100
  }
  for (const signer of signers.splice(0, WARM_UP)) await sign(product, signer)
  const signature = await measure(product, signers.length, async () => {
    const signer = signers.pop()
    if (signer) await sign(product, signer)
  })
  print('signature', signature)
  for (const column of columns) sum[column] += signature[column] * SIGNATURES_PER_SECOND
  print('a second', sum)
}

async function measure(product: Product, calls: number, ask: () => Promise<void>): Promise<ProcessorTimes> {
  await product.settle()
  const before = product.readProcessorTimes()
  for (let count = 0; count < calls; count++) await ask()
  await product.settle()
  const after = product.readProcessorTimes()
  const times = emptyTimes()
  for (const column of columns) times[column] = (after[column] - before[column]) / calls
  return times
}

const emptyTimes = (): ProcessorTimes => ({ API: 0, 'API threads': 0, worker: 0, PostgreSQL: 0, generator: 0 })
