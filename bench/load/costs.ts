import type { Mix } from './mix.ts'
import type { Person } from './people.ts'
import { columns, type ProcessorTimes } from './processor-times.ts'
import type { Product } from './product.ts'
import { send } from './send.ts'
import { prepareSigners, sign } from './signatures.ts'

const WARM_UP = 10
const SIGNATURES_PER_SECOND = 2

/**
 * The processor time of each request, in milliseconds: so many of each, one after the other. It does not depend on what
 * else the machine does. The last line is a second of the mix at 100 requests: 1000 is one core.
 */
export async function printCosts(product: Product, mix: Mix, people: readonly Person[], calls: number): Promise<void> {
  const signers = await prepareSigners(product, 2 * WARM_UP)
  console.log(['', ...columns].map((name) => name.padStart(13)).join(''))
  const sum = emptyTimes()
  const add = (name: string, times: ProcessorTimes, perSecond: number) => {
    console.log(name.padStart(13) + columns.map((column) => times[column].toFixed(1).padStart(13)).join(''))
    for (const column of columns) sum[column] += times[column] * perSecond
  }
  const ask = async (request: Mix['requests'][number], person?: Person) => {
    const { status, content } = await send(product.origin, mix.one(request, person))
    if (status !== 200) throw new Error(`${request.name} was answered ${status}: ${String(content).slice(0, 300)}`)
  }
  for (const request of mix.requests) {
    for (let count = 0; count < WARM_UP; count++) await ask(request)
    const isDocument = request.name === 'document'
    if (isDocument) {
      const correction = mix.requests.find(({ name }) => name === 'correction')
      for (const person of people) if (correction) await ask(correction, person)
      const inTurn = [...people]
      add('new document', await measure(product, people.length, () => ask(request, inTurn.pop())), request.share / 3)
    }
    add(request.name, await measure(product, calls, () => ask(request)), (isDocument ? 2 / 3 : 1) * request.share)
  }
  for (const signer of signers.splice(0, WARM_UP)) await sign(product, signer)
  const signature = await measure(product, signers.length, async () => {
    const signer = signers.pop()
    if (signer) await sign(product, signer)
  })
  add('signature', signature, SIGNATURES_PER_SECOND)
  add('a second', { ...sum }, 0)
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
