import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { LEAST_PAUSE, PATIENCE } from '../../platform/files/s3-client.ts'
import { s3Files } from '../../platform/files/s3.ts'
import { pagePdf } from '../receipts/inspection/testing/files.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier, findUser } from '../../testing/dossiers.ts'
import { formBody } from '../../testing/form-body.ts'
import { requireContents, withDeadline } from './open-stored-file.ts'
import { addFilesOfEachKind } from './testing.ts'

/** A store that accepts connections and sends this text after a delay in ms. */
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
const { dossierId, receipt, signedDocument, signingLink } = await addFilesOfEachKind(sound.deps, 20_000)
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

const account = { region: 'eu-west-3', accessKey: 'a', secretKey: 'b', isOpenToBrowsers: false }
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-length: 20000\r\n\r\n'
test.each([
  ['never answers', '', 0],
  ['answers half a head', 'HTTP/1.1 200 OK\r\ncontent-', 100],
  ['answers late, and then sends nothing', HEAD, 500],
])('a store that %s: everybody has their 503 within 10 seconds', async (_, said, after) => {
  const files = s3Files({ url: await almostSilent(said, after), ...account }, { patience: 1000, leastPause: 300 })
  const { app, deps } = await testApp({}, database, { files })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const bearer = async (name: string) => `Bearer ${(await findUser(deps.db, name)).id}`
  const [advisor, manager] = [await bearer('advisor'), await bearer('gestion')]
  const pack = `/dossier/integration-state/${dossierId}/evidence`
  const opened = await fetch(`${base}/api/v1/signing/${signingLink}/opened`, { method: 'POST' })
  const { key: visit } = (await opened.json()) as { key: string }
  const upload = formBody(fields, { name: 'rib.pdf', content: pagePdf() })
  const calls: [method: string, path: string, body?: typeof upload][] = [
    ['GET', `/dossiers/${dossierId}/receipts/${receipt}`],
    ['GET', `/dossiers/${dossierId}/receipts/${receipt}/content`],
    ['GET', `/dossiers/${dossierId}/report/document`],
    ['GET', `/dossier/${dossierId}/docusign/documents/${signedDocument}`],
    ['GET', `/dossier/${dossierId}/docusign/download`],
    ['GET', `/dossier/${dossierId}/docusign/history`],
    ['GET', pack],
    ['GET', `/signing/${visit}/documents/1`],
    ['POST', `/dossiers/${draft}/receipts`, upload],
  ]
  const ends = await Promise.all(
    calls.map(async ([method, path, body]) => {
      const started = Date.now()
      const headers = { authorization: path === pack ? manager : advisor, ...body?.headers }
      const reply = await fetch(`${base}/api/v1${path}`, { method, headers, ...(body && { body: body.payload }) })
      // The headers of an archive may have been sent.
      const end = await reply.arrayBuffer().then(
        () => reply.status,
        () => 'broken off',
      )
      return { path, end, isInTime: Date.now() - started < 10_000 }
    }),
  )
  const endOf = (method: string, path: string) => {
    if (said !== HEAD) return 503
    if (path.endsWith('/download')) return 'broken off'
    // The store answers 200 to PUT and HEAD, then sends nothing more.
    return method === 'POST' || path === pack ? expect.anything() : 503
  }
  expect(ends).toEqual(calls.map(([method, path]) => ({ path, end: endOf(method, path), isInTime: true })))
})

test('the limits of the product itself leave time to answer within 10 seconds', () => {
  expect(PATIENCE + LEAST_PAUSE).toBeLessThan(9_000)
})

test('many slow calls to the store have one deadline, and those that were not begun are left', async () => {
  let asked = 0
  const files = {
    ...sound.deps.files,
    size: () => {
      asked += 1
      return new Promise<number>(() => {})
    },
  }
  const contents = Array.from({ length: 100 }, (_, at) => ({ key: String(at), size: 1 }))
  const deps = { ...sound.deps, files }
  const work = withDeadline(deps, (signal) => requireContents(deps, contents, signal), 100)
  await expect(work).rejects.toMatchObject({ status: 503 })
  expect(asked).toBe(8)
})

test('downloading a document needs the store, and does not lock the dossier for others', async () => {
  const { promise: held, reject: failStore } = Promise.withResolvers<number>()
  const failure = Object.assign(new Error('ESTORE'), { code: 'ESTORE' })
  const { as } = await testApp({}, database, { files: { ...sound.deps.files, size: () => held } })
  const { receiptId } = given.json().dossier.receipts[0]
  const removal = as('advisor', { method: 'DELETE', url: `/api/v1/dossiers/${draft}/receipts/${receiptId}` })
  let isOver = false
  void removal.then(() => (isOver = true))
  const changes = [{ elementId: form.element('sub_birth_city')!.id, value: 'Brest' }]
  const saved = await as('advisor', { method: 'PATCH', url: `/api/v1/dossiers/${draft}/draft`, payload: { changes } })
  expect([saved.statusCode, isOver]).toEqual([200, false])
  failStore(failure)
  expect((await removal).json().errors[0].code).toBe('An error occurred while deleting the file')
})
