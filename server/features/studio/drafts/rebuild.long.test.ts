import type { Content, Json, Place, SingleOperation } from '@parcelle/domain/studio'
import { expect, test } from 'vitest'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import { inspectParts } from '../../../deployment/deployment.ts'
import { deploymentsFolder } from '../../../deployment/parts.ts'
import { digestParts, readParts } from '../../../deployment/parts.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { findDraftParts, readContent, readFile } from '../../editions/index.ts'
import { findEditionRow } from '../queries.ts'

const CUSTOMER = 'halle-investissement'
const { as, deps } = await testApp({ EDITIONS: 'studio' }, await testDatabase())
const { db } = deps

test('a whole company is written from an empty draft by operations alone, and is the same to the last digit', async () => {
  const { parts } = await readParts(deploymentsFolder, CUSTOMER)
  const wanted: Content = Object.fromEntries([...parts].map(([path, { text }]) => [path, readFile(path, text)]))
  const id = await createDraft()
  await send(id, await emptying(id))
  expect(await contentOf(id)).toEqual({})

  const operations = Object.entries(wanted).flatMap(([path, value]) => write([path], value))
  expect(operations.length).toBeGreaterThan(5000)
  await send(id, operations)
  const rebuilt = await findDraftParts(db, (await findEditionRow(db, id))!)
  expect(digestParts(rebuilt)).toBe(digestParts(parts))
  expect(inspectParts(rebuilt, { customer: CUSTOMER, features: {} }).findings).toEqual([])
})

async function createDraft(): Promise<string> {
  const payload = { from: await findLiveEdition(db), title: 'Une autre société' }
  return (await as('studio', { method: 'POST', url: '/api/v1/studio/drafts', payload })).json().id
}

const contentOf = async (id: string) => readContent(db, (await findEditionRow(db, id))!)

const emptying = async (id: string): Promise<SingleOperation[]> =>
  Object.entries(await contentOf(id)).map(([path, was]) => ({ kind: 'remove', at: [path], was }))

/** As the screens do: what has an id is added by itself, then filled in; other lists are written as one value. */
function write(at: Place, value: Json): SingleOperation[] {
  if (typeof value !== 'object' || value === null) return [{ kind: 'set', at, value }]
  if (Array.isArray(value) && value.some((item) => idOf(item) === undefined)) return [{ kind: 'set', at, value }]
  if (Array.isArray(value))
    return [{ kind: 'set', at, value: [] }, ...value.flatMap((item, index) => writeItem(at, item, index))]
  if (String(at[0]).startsWith('datalists/')) return [{ kind: 'set', at, value }]
  return [
    { kind: 'set', at, value: {} },
    ...Object.entries(value).flatMap(([key, inner]) => write([...at, key], inner)),
  ]
}

function writeItem(at: Place, item: Json, index: number): SingleOperation[] {
  const id = idOf(item) ?? 0
  const entries = Object.entries(item ?? {}).filter(([key]) => key !== 'id')
  const fill = entries.flatMap(([key, inner]) => write([...at, { id }, key], inner))
  return [{ kind: 'add', at, index, value: { id } }, ...fill]
}

function idOf(item: Json): string | number | undefined {
  return typeof item === 'object' && item !== null ? Reflect.get(item, 'id') : undefined
}

/** As many in one request as it takes: a hundred changes, each of a hundred operations. */
async function send(id: string, all: readonly SingleOperation[]): Promise<void> {
  const changes = chunk(all).map((operations) => ({ kind: 'all', operations }))
  for (const operations of chunk(changes)) {
    const url = `/api/v1/studio/drafts/${id}/operations`
    const reply = await as('studio', { method: 'POST', url, payload: { operations } })
    expect(reply.json()).toMatchObject({ canUndo: true })
  }
}

const chunk = <T>(all: readonly T[], size = 100): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
