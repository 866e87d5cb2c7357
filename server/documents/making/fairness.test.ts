import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addDossier, sampleAnswers } from '../../testing/dossiers.ts'
import { startMaking } from './making.ts'

// On a busy machine a document may take longer than a person would wait: that is not what is tried here.
const papers = startMaking({ patience: 60_000 })
afterAll(() => papers.close())
const { app, deps } = await testApp({}, undefined, { papers })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const sample = Object.entries(sampleAnswers('couple-60k')).filter(([name]) => form.element(name))

/** A dossier whose texts all have the most letters that are taken, on as many lines as these make. */
function addHostile(advisor: string): Promise<string> {
  const texts = form.elements.filter(({ type }) => type === 'input_text').map(({ name }) => name)
  const long = texts.map((name) => [name, 'a\n'.repeat(10_000)] as const)
  return addDossier(deps, { advisor, values: Object.fromEntries([...sample, ...long]) })
}

type Printed = { status: number; ms: number; retryAfter: string | null }

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

test('while one person prints long drafts in a loop, others get theirs as before', { timeout: 180_000 }, async () => {
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
    while (!over.signal.aborted) answers.push(await print('advisor', hostile, over.signal))
  }
  for (let loop = 0; loop < 16; loop += 1) printForever().catch(() => {})
  // Their share of the queue is full from then on.
  await expect.poll(() => answers.some(({ status }) => status === 429), { timeout: 30_000 }).toBe(true)
  const meanwhile = await printMany('advisor2', usual, 30)

  expect(meanwhile.statuses).toEqual(new Set([200]))
  // Where the machine is so busy that a document takes long anyway, that is not the doing of the other person.
  expect(meanwhile.p95).toBeLessThan(Math.max(2_000, 4 * alone.p95))
  expect(answers.filter(({ status, retryAfter }) => status >= 400 && retryAfter === null)).toEqual([])
  expect(answers.map(({ status }) => status).filter((status) => ![200, 429, 503].includes(status))).toEqual([])
})
