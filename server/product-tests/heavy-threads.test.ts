import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inspectFile } from '../features/receipts/inspection/inspect-file.ts'
import { pagePdf } from '../features/receipts/inspection/testing/files.ts'
import { layOutInThread } from '../features/signing/pdf/in-thread.ts'
import { LOW_PRIORITY } from '../platform/async/lower-priority.ts'
import { sampleDocument } from '../platform/pdf/layout/testing/sample-document.ts'
import { startDocumentMaker } from '../platform/pdf/making/making.ts'

const TASKS = '/proc/self/task'

/** The threads of this process that have the low priority: the 19th field after the name, which may have spaces. */
async function listLow(): Promise<string[]> {
  const ids = readdirSync(TASKS)
  const lines = await Promise.all(ids.map((id) => readFile(`${TASKS}/${id}/stat`, 'utf8').catch(() => '')))
  const priorities = lines.map((line) => line.slice(line.lastIndexOf(')') + 2).split(' ')[16])
  return ids.filter((_, at) => Number(priorities[at]) >= LOW_PRIORITY)
}

test.runIf(process.platform === 'linux')(
  'the threads that make documents, place signatures and look into files give way to those that answer',
  { timeout: 120_000 },
  async () => {
    // The document maker opens one when it starts.
    const seen = new Set(readdirSync(TASKS))
    const folder = await mkdtemp(join(tmpdir(), 'parcelle-priority-'))
    const maker = startDocumentMaker({ patience: 60_000 })
    onTestFinished(async () => {
      await maker.close()
      await rm(folder, { recursive: true })
    })
    const [file, content] = [
      join(folder, 'releve.pdf'),
      sampleDocument([{ kind: 'paragraph', text: 'Bonjour.' }], 'Titre'),
    ]
    await writeFile(file, pagePdf())

    const works = [
      () => maker.make(() => content, 'anna'),
      () => layOutInThread(content),
      () => inspectFile(file, ['application/pdf']),
    ]
    for (const work of works) {
      await work()
      const begun = (await listLow()).filter((id) => !seen.has(id))
      expect(begun.length).toBeGreaterThan(0)
      for (const id of readdirSync(TASKS)) seen.add(id)
    }
  },
)
