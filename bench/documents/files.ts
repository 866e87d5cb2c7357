import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Definition } from '@parcelle/forms'
import { pagePdf } from '../../server/features/receipts/inspection/testing/files.ts'
import { atLeast, share, type Line } from '../lines.ts'
import { withApp } from './busy.ts'

const ROUNDS = 8
const SIZE = 10_000_000
const client = join(import.meta.dirname, '..', '..', 'deployments', 'aurea', 'forms', 'client.json')

/** Uploads and downloads a 10 MB scan; the baseline is a bare Fastify that streams it to disk and back. */
export function measureFiles(): Promise<Line[]> {
  return withApp(async ({ app, bare, people }) => {
    const headers = { authorization: `Bearer ${await findAdvisor(app, people)}` }
    const receipts = await newDossier(app, headers)
    const place = findPlace()
    const ids: string[] = []
    const ours = await timeEach(async (round) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(place)) form.append(name, String(value))
      form.append('file', new Blob([scan(round)], { type: 'application/pdf' }), `scan-${round}.pdf`)
      const { dossier } = await json(await fetch(receipts, { method: 'POST', body: form, headers }))
      ids.push(dossier.receipts.at(-1).receiptId)
    })
    const plain = await timeEach(async (round) => {
      const pdf = { 'content-type': 'application/pdf' }
      await json(await fetch(`${bare}/file`, { method: 'POST', body: scan(round), headers: pdf }))
    })
    const read = await timeEach((round) => drain(`${receipts}/${ids[round]}/content`, headers))
    const plainRead = await timeEach(() => drain(`${bare}/file`, {}))
    return [
      atLeast('10 MB given, beside a bare stream to the disk', plain / ours, 0.5),
      atLeast('10 MB read, beside a bare stream from the disk', plainRead / read, 0.5),
    ]
  })
}

/** Median in milliseconds; the first two rounds are a warm-up. */
async function timeEach(work: (round: number) => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    await work(round)
    if (round > 1) times.push(performance.now() - begun)
  }
  return share(times, 0.5)
}

/** Different content each time, so that no file is stored already. */
function scan(round: number): Buffer<ArrayBuffer> {
  const stream = `${round}${'a'.repeat(SIZE)}`
  return Buffer.from(pagePdf({ more: [`<</Length ${stream.length}>>stream\n${stream}\nendstream`] }))
}

type Headers = Record<string, string>

async function findAdvisor(app: string, people: readonly string[]): Promise<string> {
  for (const person of people) {
    const reply = await fetch(`${app}/users/me`, { headers: { authorization: `Bearer ${person}` } })
    if ((await json(reply)).user.role === 'advisor') return person
  }
  throw new Error('nobody of the demo is an advisor')
}

async function newDossier(app: string, headers: Headers): Promise<string> {
  const begin = { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const { id: formId }: Definition = JSON.parse(readFileSync(client, 'utf8'))
  const reply = await fetch(`${app}/dossiers`, { method: 'POST', body: JSON.stringify({ formId }), headers: begin })
  return `${app}/dossiers/${(await json(reply)).dossier.id}/receipts`
}

function findPlace() {
  const { pages }: Definition = JSON.parse(readFileSync(client, 'utf8'))
  for (const block of pages.flatMap((page) => page.blocks))
    for (const { id, attributes } of block.elements)
      if (attributes.types?.[0])
        return { submittingBlockId: block.id, elementId: id, typeId: attributes.types[0].typeId }
  throw new Error('the form takes no document')
}

async function drain(url: string, headers: Headers): Promise<void> {
  const reply = await fetch(url, { headers })
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  let size = 0
  for await (const piece of reply.body ?? []) size += piece.length
  if (size < SIZE) throw new Error('the download is incomplete')
}

async function json(reply: Response) {
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
