import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { layOut } from '../../server/platform/pdf/layout/lay-out.ts'
import { atMost, printLines, share, type Line } from '../lines.ts'
import { measureBusy } from './busy.ts'
import { measureFiles } from './files.ts'
import { measureFirstPage } from './first-page.ts'
import { composeDocuments } from './compose-documents.ts'

const ROUNDS = 20

export async function main(): Promise<number> {
  const lines = [
    ...(await measureDocuments()),
    await measureLongWords(),
    await measureMemory(),
    ...(await measureList()),
    await measureZip(),
    ...(await measureFiles()),
    await measureFirstPage(),
  ]
  return printLines(lines)
}

async function measureDocuments(): Promise<Line[]> {
  const documents = await composeDocuments()
  const each: number[] = []
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now()
    for (const document of documents) {
      const from = performance.now()
      await layOut(document)
      if (round > 0) each.push(performance.now() - from)
    }
    if (round > 0) rounds.push(performance.now() - begun)
  }
  return [
    atMost('one document, p50', share(each, 0.5), 100, 'ms'),
    atMost('one document, p95', share(each, 0.95), 250, 'ms'),
    atMost(`all ${documents.length} documents of a dossier of 220 elements`, share(rounds, 0.5), 1000, 'ms'),
  ]
}

async function measureLongWords(): Promise<Line> {
  const [document] = await composeDocuments()
  if (!document) throw new Error('the dossier has no document')
  const value = 'abcdefghijklmnopqrst'.repeat(1000)
  const rows = Array.from({ length: 20 }, (_, at) => ({ label: `Question ${at}`, value }))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    await layOut({ ...document, blocks: [{ kind: 'facts', rows }] })
    times.push(performance.now() - begun)
  }
  return atMost('20 answers of one word of 20 000 letters', share(times, 0.5), 500, 'ms')
}

async function measureMemory(): Promise<Line> {
  const child = fork(join(import.meta.dirname, 'memory.ts'), { execArgv: ['--expose-gc'] })
  const [{ slope }] = await once(child, 'message')
  return atMost('1 000 documents in a row, growth of memory', slope, 1, 'MB/min')
}

async function measureZip(): Promise<Line> {
  const child = fork(join(import.meta.dirname, 'zip.ts'), { execArgv: ['--expose-gc'] })
  const [{ more }] = await once(child, 'message')
  return atMost('an archive of 500 MB, what it adds to the process', more, 50, 'MB')
}

async function measureList(): Promise<Line[]> {
  const { lists, documents } = await measureBusy()
  const times = lists.map(({ ms }) => ms)
  const odd = [
    ...lists.filter(({ status }) => status !== 200),
    ...documents.filter(({ status }) => ![200, 429, 503].includes(status)),
  ]
  return [
    atMost('list at 20/s while 100 documents are asked, p99', share(times, 0.99), 100, 'ms'),
    atMost('longest wait for a document, or for being told', Math.max(...documents.map(({ ms }) => ms)), 10_500, 'ms'),
    atMost('answers that are neither', odd.length, 0, ''),
  ]
}
