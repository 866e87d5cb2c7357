import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addDossier, findUser } from '../../testing/dossiers.ts'

const MEGABYTE = 1_048_576
const LIMIT = 60 * MEGABYTE
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const { app, deps } = await testApp()
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const element = form.element('file_rib')!
const fields = {
  submittingBlockId: form.blockOf('file_rib')!.id,
  elementId: element.id,
  typeId: element.attributes.types![0]!.typeId,
}
const base = await app.listen({ port: 0, host: '127.0.0.1' })
const token = (await findUser(deps.db, 'advisor')).id

/** Runs in its own process, so that its memory does not count. */
const sender = `
import { pagePdf } from '${new URL('./inspection/testing/files.ts', import.meta.url)}'
const { urls, token, fields, count, bytes } = JSON.parse(process.argv[1])
const scan = pagePdf({ more: ['<</Length ' + bytes + '>>stream\\n' + 'a'.repeat(bytes) + '\\nendstream'] })
async function send(number) {
  const file = Buffer.from(scan)
  file.write(String(number), scan.length / 2)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([file]), 'scan.pdf')
  const headers = { authorization: 'Bearer ' + token }
  const { status } = await fetch(urls[number % urls.length], { method: 'POST', body: form, headers })
  // A busy program refuses for the moment.
  return status === 503 ? send(number) : status
}
console.log(JSON.stringify(await Promise.all(Array.from({ length: count }, (_, number) => send(number)))))
`

/** Returns the status codes. */
async function giveScans(count: number, bytes: number): Promise<number[]> {
  const ids = [await addDossier(deps), await addDossier(deps)]
  const urls = ids.map((id) => `${base}/api/v1/dossiers/${id}/receipts`)
  const order = JSON.stringify({ urls, token, fields, count, bytes })
  const child = spawn(process.execPath, ['--input-type=module', '-e', sender, order])
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(said)
}

test('twenty files of 10 MB at once add less than 60 MB to the process', { timeout: 120_000 }, async () => {
  // A little below the upload limit, since the PDF adds to it.
  const [count, bytes] = [20, Math.floor(9.9 * MEGABYTE)]
  // The inspection buffer stays allocated; the test measures what parallel uploads add.
  await giveScans(2, bytes)
  collectGarbage()
  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => {
    // What is held counts, not what the collector has not come to yet.
    if (process.memoryUsage.rss() - before > LIMIT) collectGarbage()
    most = Math.max(most, process.memoryUsage.rss() - before)
  }, 20)
  const statuses = await giveScans(count, bytes)
  clearInterval(watch)
  expect(statuses).toEqual(Array.from({ length: count }, () => 200))
  expect(most).toBeLessThan(LIMIT)
})
