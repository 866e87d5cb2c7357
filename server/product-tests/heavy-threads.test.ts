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

/** How many threads of this process have the low priority: the 19th field after the name, which may have spaces. */
async function countLow(): Promise<number> {
  const files = readdirSync('/proc/self/task').map((id) =>
    readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => ''),
  )
  const priorities = (await Promise.all(files)).map((line) => line.slice(line.lastIndexOf(')') + 2).split(' ')[16])
  return priorities.filter((priority) => Number(priority) >= LOW_PRIORITY).length
}

test.runIf(process.platform === 'linux')(
  'the threads that make documents, place signatures and look into files give way to those that answer',
  { timeout: 120_000 },
  async () => {
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

    const counts: number[] = []
    const works = [
      () => maker.make(() => content, 'anna'),
      () => layOutInThread(content),
      () => inspectFile(file, ['application/pdf']),
    ]
    for (const work of works) {
      await work()
      counts.push(await countLow())
    }
    const [made = 0, placed = 0, inspected = 0] = counts
    expect(made).toBeGreaterThan(0)
    expect(placed).toBeGreaterThan(made)
    expect(inspected).toBeGreaterThan(placed)
  },
)
