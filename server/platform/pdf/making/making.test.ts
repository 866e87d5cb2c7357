import { afterEach, expect, test } from 'vitest'
import { layOut } from '../layout/lay-out.ts'
import type { LaidOutDocument, DocumentContent } from '../layout/content.ts'
import { sampleDocument } from '../layout/testing/sample-document.ts'
import { forJobs, startDocumentMaker, type DocumentMaker } from './making.ts'
import { openThread, type Thread } from './open-thread.ts'

const document = sampleDocument([{ kind: 'paragraph', text: 'Bonjour.' }], 'Récapitulatif')
/** Answers with the title as digest; « stall » never ends, « spin » neither but uses the processor, « die » ends the thread. */
const script = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ title }) => {
    if (title === 'die') process.exit(1)
    if (title === 'spin') for (;;);
    if (title === 'slow') return setTimeout(() => parentPort.postMessage({ made: { digest: title, bytes: new Uint8Array(1) } }), 1000)
    if (title === 'fail') return parentPort.postMessage({ failed: 'no such document' })
    if (title !== 'stall') parentPort.postMessage({ made: { digest: title, bytes: new Uint8Array(1) } })
  })`
const openPlain = () =>
  openThread<DocumentContent, LaidOutDocument>(
    new URL(
      `data:text/javascript,import{createRequire}from'node:module';const require=createRequire('/');${encodeURIComponent(script)}`,
    ),
  )
const titled = (title: string) => () => ({ ...document, title })

let making: DocumentMaker
afterEach(() => making.close())

test('a thread makes the same bytes as the request would', async () => {
  making = startDocumentMaker({ threads: 1, patience: 60_000 })
  const made = await making.make(() => document, 'anna')
  expect(Buffer.compare(made.bytes, (await layOut(document)).bytes)).toBe(0)
})

test('a document asked for twice is made once; a changed one, or one dropped for newer ones, is made again', async () => {
  const tasks: string[] = []
  const open = (): Thread<DocumentContent, LaidOutDocument> => ({
    ...openPlain(),
    async make({ title }) {
      tasks.push(title)
      return { bytes: new Uint8Array(40), pages: 1, digest: title, unprintable: [] }
    },
  })
  making = startDocumentMaker({ threads: 1, cache: 100, open })
  const ask = (title: string, person = 'anna') => making.make(titled(title), person)
  const [first, second] = [await ask('a1'), await ask('a1', 'ben')]
  expect(second).toBe(first)
  await ask('a2')
  await ask('a1')
  expect(tasks).toEqual(['a1', 'a2'])
  // Only two have room: the third drops the one that was not asked for longest.
  await ask('a3')
  await ask('a1')
  await ask('a2')
  expect(tasks).toEqual(['a1', 'a2', 'a3', 'a2'])
})

test('people take turns, however many documents each requested', async () => {
  making = startDocumentMaker({ threads: 1, open: openPlain })
  const order: string[] = []
  const ask = (person: string, title: string) =>
    making.make(titled(title), person).then((laid) => order.push(laid.digest))
  await Promise.all([ask('anna', 'a1'), ask('anna', 'a2'), ask('anna', 'a3'), ask('ben', 'b1'), ask('ben', 'b2')])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('a person with too many waiting documents is refused with Retry-After, others are not', async () => {
  making = startDocumentMaker({ threads: 1, perPerson: 2, open: openPlain })
  const two = [making.make(titled('a1'), 'anna'), making.make(titled('a2'), 'anna')]
  await expect(making.make(titled('a3'), 'anna')).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '10' },
  })
  await expect(making.make(titled('b1'), 'ben')).resolves.toMatchObject({ digest: 'b1' })
  await Promise.all(two)
  await expect(making.make(titled('a3'), 'anna')).resolves.toMatchObject({ digest: 'a3' })
})

test('a full queue refuses at once who has a document waiting; who has none still gets theirs', async () => {
  making = startDocumentMaker({ threads: 1, waiting: 2, open: openPlain })
  const first = [
    making.make(titled('a1'), 'anna'),
    making.make(titled('a2'), 'anna'),
    making.make(titled('a3'), 'anna'),
  ]
  await expect(making.make(titled('a4'), 'anna')).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  })
  await expect(making.make(titled('b1'), 'ben')).resolves.toMatchObject({ digest: 'b1' })
  await Promise.all(first)
})

test('no wait exceeds the limit, and a thread that never ends is replaced', async () => {
  making = startDocumentMaker({ threads: 1, patience: 300, limit: 1_000, open: openPlain })
  const late = { status: 503, headers: { 'retry-after': '5' } }
  const [stalled, behind] = [making.make(titled('stall'), 'anna'), making.make(titled('b1'), 'ben')]
  await Promise.all([expect(stalled).rejects.toMatchObject(late), expect(behind).rejects.toMatchObject(late)])
  await expect(making.make(titled('b3'), 'carl', performance.now() - 300)).rejects.toMatchObject(late)
  const again = () => making.make(titled('b2'), 'ben').catch(() => null)
  await expect.poll(again, { timeout: 50_000 }).toMatchObject({ digest: 'b2' })
})

test('one person never occupies all threads, however many documents they wait for', async () => {
  making = startDocumentMaker({ threads: 4, open: openPlain })
  const stalled = Array.from({ length: 5 }, () => making.make(titled('stall'), 'anna').catch(() => null))
  const others = ['ben', 'carl', 'dora'].map((person) => making.make(titled(person), person))
  expect((await Promise.all(others)).map(({ digest }) => digest)).toEqual(['ben', 'carl', 'dora'])
  await making.close()
  await Promise.race(stalled)
})

test('a document that takes the processor for too long loses its thread; who waits behind it gets another', async () => {
  making = startDocumentMaker({ threads: 1, patience: 60_000, limit: 1_000, open: openPlain })
  const [spun, behind] = [making.make(titled('spin'), 'anna'), making.make(titled('b1'), 'ben')]
  await expect(spun).rejects.toThrow('ended')
  await expect(behind).resolves.toMatchObject({ digest: 'b1' })
})

test('a document that takes longer than a person waits is made for a job', async () => {
  making = startDocumentMaker({ threads: 1, patience: 200, open: openPlain })
  await expect(making.make(titled('slow'), 'anna')).rejects.toMatchObject({ status: 503 })
  await making.close()
  making = startDocumentMaker({ ...forJobs, threads: 1, open: openPlain })
  await expect(making.make(titled('slow'), 'envelope')).resolves.toMatchObject({ digest: 'slow' })
  expect(forJobs.patience).toBeGreaterThanOrEqual(120_000)
})

test('jobs find a thread open, which stays open and is used again', async () => {
  const opened: Thread<DocumentContent, LaidOutDocument>[] = []
  const open = () => {
    const thread = openPlain()
    opened.push(thread)
    return thread
  }
  making = startDocumentMaker({ ...forJobs, threads: 2, share: 2, idle: 50, open })
  expect(opened.length).toBe(1)
  await making.make(titled('b1'), 'envelope')
  // The second thread is closed when it has been without work for a while; the first is not.
  await Promise.all([making.make(titled('b2'), 'envelope'), making.make(titled('b3'), 'envelope')])
  const ended = () => opened.map((thread) => thread.isEnded()).toSorted()
  await expect.poll(ended, { timeout: 30_000 }).toEqual([false, true])
  await making.make(titled('b4'), 'envelope')
  expect(opened.length).toBe(2)
})

test('a thread without work is closed after a while; the next document opens another', async () => {
  const closed = Promise.withResolvers<void>()
  const open = () => {
    const thread = openPlain()
    return { ...thread, close: () => thread.close().then(closed.resolve) }
  }
  making = startDocumentMaker({ threads: 1, warm: 0, idle: 50, open })
  await making.make(titled('a1'), 'anna')
  await closed.promise
  await expect(making.make(titled('a2'), 'anna')).resolves.toMatchObject({ digest: 'a2' })
})

test.each(['die', 'fail'])('a thread that is lost to « %s » costs one document', async (title) => {
  making = startDocumentMaker({ threads: 1, open: openPlain })
  const [lost, next] = [making.make(titled(title), 'anna'), making.make(titled('b1'), 'ben')]
  await expect(lost).rejects.toThrow(title === 'die' ? 'ended' : 'no such document')
  await expect(next).resolves.toMatchObject({ digest: 'b1' })
})
