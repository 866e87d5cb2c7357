import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { s3Files } from '../adapters/files/s3.ts'
import { pagePdf } from '../inspection/testing/files.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { addDossier, findUser } from '../testing/dossiers.ts'
import { formBody } from '../testing/form-body.ts'
import { addFilesOfEachKind } from './testing.ts'

/** A store that takes connections and says this much on each, so many milliseconds after it was asked. */
async function almostSilent(said: string, after: number): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    socket.once('data', () => setTimeout(() => socket.write(said), after).unref())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/parcelle`
}

const database = await testDatabase()
const sound = await testApp({}, database)
const { dossierId, receipt, signedPaper, signingLink } = await addFilesOfEachKind(sound.deps, 20_000)
const draft = await addDossier(sound.deps, { values: { subscriber_type: 'physique' } })
const { form } = (await sound.deps.forms.current(sound.deps.deployment.forms.client))!
const element = form.element('file_rib')!
const fields = {
  elementId: element.id,
  submittingBlockId: form.blockOf(element.id)!.id,
  typeId: element.attributes.types![0]!.typeId,
}

const give = (content: Buffer) =>
  sound.as('advisor', {
    method: 'POST',
    url: `/api/v1/dossiers/${draft}/receipts`,
    ...formBody(fields, { name: 'rib.pdf', content }),
  })
const given = await give(pagePdf({ more: ['(given)'] }))

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-length: 20000\r\n\r\n'
test.each([
  ['never answers', '', 0],
  ['answers half a head', 'HTTP/1.1 200 OK\r\ncontent-', 1000],
  ['answers late, and then sends nothing', HEAD, 5000],
])('a store that %s: everybody has their 503 within 10 seconds', async (_, said, after) => {
  const account = { region: 'eu-west-3', accessKey: 'a', secretKey: 'b' }
  const files = s3Files({ url: await almostSilent(said, after), ...account })
  const { app, deps } = await testApp({}, database, { files })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const advisor = `Bearer ${(await findUser(deps.db, 'advisor')).id}`
  const opened = await fetch(`${base}/api/v1/signing/${signingLink}/opened`, { method: 'POST' })
  const { key: visit } = (await opened.json()) as { key: string }
  const upload = formBody(fields, { name: 'rib.pdf', content: pagePdf() })
  const calls: [method: string, path: string, body?: typeof upload][] = [
    ['GET', `/dossiers/${dossierId}/receipts/${receipt}`],
    ['GET', `/dossiers/${dossierId}/receipts/${receipt}/content`],
    ['GET', `/dossiers/${dossierId}/report/document`],
    ['GET', `/dossier/${dossierId}/docusign/documents/${signedPaper}`],
    ['GET', `/dossier/${dossierId}/docusign/download`],
    ['GET', `/signing/${visit}/documents/1`],
    ['POST', `/dossiers/${draft}/receipts`, upload],
  ]
  const ends = await Promise.all(
    calls.map(async ([method, path, body]) => {
      const started = Date.now()
      const headers = { authorization: advisor, ...body?.headers }
      const reply = await fetch(`${base}/api/v1${path}`, { method, headers, ...(body && { body: body.payload }) })
      // Of an archive the head may have left.
      const end = await reply.arrayBuffer().then(
        () => reply.status,
        () => 'broken off',
      )
      return { path, end, isInTime: Date.now() - started < 10_000 }
    }),
  )
  const isArchive = (path: string) => path.endsWith('/download') && said === HEAD
  expect(ends).toEqual(
    // What was put is answered with 200, the rest of which never comes.
    calls.map(([method, path]) => ({
      path,
      end: isArchive(path) ? 'broken off' : method === 'POST' && said === HEAD ? expect.anything() : 503,
      isInTime: true,
    })),
  )
})

test('taking a document away needs the store, and keeps nobody else waiting for the dossier', async () => {
  const account = { region: 'eu-west-3', accessKey: 'a', secretKey: 'b' }
  const files = s3Files({ url: await almostSilent('', 0), ...account }, { patience: 2000 })
  const { as } = await testApp({}, database, { files })
  const { receiptId } = given.json().dossier.receipts[0]
  const removal = as('advisor', { method: 'DELETE', url: `/api/v1/dossiers/${draft}/receipts/${receiptId}` })
  let isOver = false
  void removal.then(() => (isOver = true))
  const changes = [{ elementId: form.element('sub_birth_city')!.id, value: 'Brest' }]
  const saved = await as('advisor', { method: 'PATCH', url: `/api/v1/dossiers/${draft}/draft`, payload: { changes } })
  expect([saved.statusCode, isOver]).toEqual([200, false])
  expect((await removal).json().errors[0].code).toBe('An error occurred while deleting the file')
})
