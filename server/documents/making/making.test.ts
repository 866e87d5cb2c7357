import { afterEach, expect, test } from 'vitest'
import { layOut } from '../layout/lay-out.ts'
import type { Laid, Paper } from '../layout/paper.ts'
import { startMaking, type Making } from './making.ts'
import { openThread } from './open-thread.ts'

const paper: Paper = {
  language: 'fr',
  title: 'Récapitulatif',
  date: '2026-11-16',
  reference: 'Dossier 2026-000123',
  company: { name: 'Société fictive', lines: [], logo: null, primary: '#123e5c', accent: '#7a5c24' },
  foot: { dossier: '2026-000123', template: 'Récapitulatif, version 1' },
  watermark: null,
  blocks: [{ kind: 'paragraph', text: 'Bonjour.' }],
}
/** Answers with the title as digest; what is titled « stall » never ends, « die » ends the thread. */
const script = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ title }) => {
    if (title === 'die') process.exit(1)
    if (title === 'fail') return parentPort.postMessage({ failed: 'no such paper' })
    if (title !== 'stall') parentPort.postMessage({ made: { digest: title } })
  })`
const openPlain = () =>
  openThread<Paper, Laid>(
    new URL(
      `data:text/javascript,import{createRequire}from'node:module';const require=createRequire('/');${encodeURIComponent(script)}`,
    ),
  )
const titled = (title: string) => () => ({ ...paper, title })

let making: Making
afterEach(() => making.close())

test('a thread makes the same bytes as the request would', async () => {
  making = startMaking({ threads: 1, patience: 60_000 })
  const made = await making.make(() => paper, 'anna')
  expect(Buffer.compare(made.bytes, (await layOut(paper)).bytes)).toBe(0)
})

test('people take turns, whoever asked for most', async () => {
  making = startMaking({ threads: 1, open: openPlain })
  const order: string[] = []
  const ask = (person: string, title: string) =>
    making.make(titled(title), person).then((laid) => order.push(laid.digest))
  await Promise.all([ask('anna', 'a1'), ask('anna', 'a2'), ask('anna', 'a3'), ask('ben', 'b1'), ask('ben', 'b2')])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('a person who waits for too many is told when to come again, others are not', async () => {
  making = startMaking({ threads: 1, perPerson: 2, open: openPlain })
  const two = [making.make(titled('a1'), 'anna'), making.make(titled('a2'), 'anna')]
  await expect(making.make(titled('a3'), 'anna')).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '10' },
  })
  await expect(making.make(titled('b1'), 'ben')).resolves.toMatchObject({ digest: 'b1' })
  await Promise.all(two)
  await expect(making.make(titled('a3'), 'anna')).resolves.toMatchObject({ digest: 'a3' })
})

test('nobody waits longer than they are told, and a thread that never ends is replaced', async () => {
  making = startMaking({ threads: 1, patience: 300, open: openPlain })
  const late = { status: 503, headers: { 'retry-after': '5' } }
  const [stalled, behind] = [making.make(titled('stall'), 'anna'), making.make(titled('b1'), 'ben')]
  await Promise.all([expect(stalled).rejects.toMatchObject(late), expect(behind).rejects.toMatchObject(late)])
  await expect(making.make(titled('b3'), 'carl', performance.now() - 300)).rejects.toMatchObject(late)
  const again = () => making.make(titled('b2'), 'ben').catch(() => null)
  await expect.poll(again, { timeout: 10_000 }).toMatchObject({ digest: 'b2' })
})

test.each(['die', 'fail'])('a thread that is lost to « %s » costs one paper', async (title) => {
  making = startMaking({ threads: 1, open: openPlain })
  const [lost, next] = [making.make(titled(title), 'anna'), making.make(titled('b1'), 'ben')]
  await expect(lost).rejects.toThrow(title === 'die' ? 'ended' : 'no such paper')
  await expect(next).resolves.toMatchObject({ digest: 'b1' })
})
