import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { addDossier, sampleAnswers } from '../../../testing/dossiers.ts'
import { startDocumentMaker } from './making.ts'

// On a busy machine a document may take longer than a person waits, which is not what this measures.
const documentMaker = startDocumentMaker({ patience: 300_000, limit: 60_000, cache: 0 })
afterAll(() => documentMaker.close())
const { app, deps } = await testApp({ CALLS_PER_MINUTE: '1000000' }, undefined, { documentMaker })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const sample = Object.entries(sampleAnswers('couple-60k')).filter(([name]) => form.element(name))

/** A dossier whose document takes many times as long to make as that of an honest one, but is made. */
function addHostile(advisor: string): Promise<string> {
  const texts = form.elements.filter(({ type }) => type === 'input_text').map(({ name }) => name)
  const long = texts.map((name) => [name, 'a\n'.repeat(1_000)] as const)
  return addDossier(deps, { advisor, values: Object.fromEntries([...sample, ...long]) })
}

type Printed = { status: number; ms: number; retryAfter: string | null }
const made = (printed: readonly Printed[]) => printed.filter(({ status }) => status === 200).length

async function print(username: string, dossier: string, signal: AbortSignal | null = null): Promise<Printed> {
  const { id } = await deps.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const begun = performance.now()
  const url = `http://127.0.0.1:${port}/api/v1/dossiers/${dossier}/printPdf/subscription_form`
  const reply = await fetch(url, { headers: { authorization: `Bearer ${id}` }, signal })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - begun, retryAfter: reply.headers.get('retry-after') }
}

async function printMany(username: string, dossier: string, count: number) {
  const printed: Printed[] = []
  for (let at = 0; at < count; at += 1) printed.push(await print(username, dossier))
  const times = printed.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return { statuses: new Set(printed.map(({ status }) => status)), p95: times[Math.floor(count * 0.95)]! }
}

test('while one person prints long drafts in a loop, others get theirs as before', { timeout: 600_000 }, async () => {
  const [hostile, usual] = [
    await addHostile('advisor'),
    await addDossier(deps, { advisor: 'advisor2', values: Object.fromEntries(sample) }),
  ]
  await print('advisor2', usual)
  const alone = await printMany('advisor2', usual, 10)
  expect(alone.statuses).toEqual(new Set([200]))

  const over = new AbortController()
  onTestFinished(() => over.abort())
  const answers: Printed[] = []
  const printForever = async () => {
    while (!over.signal.aborted) {
      const printed = await print('advisor', hostile, over.signal)
      answers.push(printed)
      // Or the refusals, which the limit on calls is for, would be the load that is measured.
      if (printed.status !== 200) await sleep(200)
    }
  }
  for (let loop = 0; loop < 16; loop += 1) printForever().catch(() => {})
  // From then on their share of the queue is full, and a thread is busy with their documents.
  await expect.poll(() => answers.some(({ status }) => status === 429), { timeout: 60_000 }).toBe(true)
  await expect.poll(() => made(answers), { timeout: 240_000 }).toBeGreaterThan(0)
  const before = made(answers)
  const meanwhile = await printMany('advisor2', usual, 30)
  const madeMeanwhile = made(answers) - before

  expect(madeMeanwhile, 'long drafts made meanwhile').toBeGreaterThan(0)
  expect(meanwhile.statuses).toEqual(new Set([200]))
  // A busy machine is slow for a person alone, too. Behind the long drafts it would take minutes.
  expect(meanwhile.p95).toBeLessThan(Math.max(5_000, 4 * alone.p95))
  expect(answers.filter(({ status, retryAfter }) => status >= 400 && retryAfter === null)).toEqual([])
  expect(answers.map(({ status }) => status).filter((status) => ![200, 429, 503].includes(status))).toEqual([])
})
