import { randomUUID } from 'node:crypto'
import { API_PREFIX } from '@parcelle/contract/addresses'
import { pagePdf } from '../../server/features/receipts/inspection/testing/files.ts'
import { formBody } from '../../server/testing/form-body.ts'
import { makeDice } from '../../server/testing/fault-rounds/dice.ts'
import type { Person } from './people.ts'
import type { Product } from './product.ts'
import type { Ask } from './send.ts'

export const kinds = ['reads', 'saves', 'receipts', 'documents'] as const
export type Kind = (typeof kinds)[number]

/** In percent of the requests. */
const shares: Record<Kind, number> = { reads: 60, saves: 25, receipts: 10, documents: 5 }
const RECEIPT_BYTES = 300_000
const states = ['current-cases', 'signature-files', 'signed-files', 'abandoned-files']
const terms = ['martin', 'berna', 'lambe', 'rouge', 'chev', 'quet', 'moril']

/** Endless requests of everybody, in the shares above; a seed repeats their order. */
export async function openMix({ deps }: Product, people: readonly Person[]): Promise<() => { kind: Kind; ask: Ask }> {
  const published = await deps.forms.current(deps.deployment.forms.client)
  const form = published?.form
  const [city, rib] = [form?.element('sub_birth_city'), form?.element('file_rib')]
  const block = form?.blockOf('file_rib')
  const typeId = rib?.attributes.types?.[0]?.typeId
  if (!city || !rib || !block || typeId === undefined) throw new Error('the form has no such elements')
  const dice = makeDice(1)
  const fields = { submittingBlockId: block.id, elementId: rib.id, typeId }
  const makeReceipt = openReceipts(fields)
  const makers: Record<Kind, (person: Person, dossier: string) => Ask> = {
    reads: (_, dossier) => ({ method: 'GET', path: readingPath(dice.between(0, 9), dossier, dice.oneOf) }),
    saves: (_, dossier) => ({
      method: 'PATCH',
      path: `/dossiers/${dossier}/draft`,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ changes: [{ elementId: city.id, value: randomUUID() }] })),
    }),
    receipts: (_, dossier) => ({ method: 'POST', path: `/dossiers/${dossier}/receipts`, ...makeReceipt() }),
    documents: ({ printable }) => ({ method: 'GET', path: `/dossiers/${printable}/printPdf/subscription_form` }),
  }
  const drawn = kinds.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind))
  return () => {
    const kind = dice.oneOf(drawn)
    const person = dice.oneOf(people)
    const { path, headers, ...ask } = makers[kind](person, dice.oneOf(person.dossiers))
    const authorization = `Bearer ${person.token}`
    return { kind, ask: { ...ask, path: API_PREFIX + path, headers: { ...headers, authorization } } }
  }
}

/** Lists, searches, counters and dossiers. */
function readingPath(draw: number, dossier: string, oneOf: <T>(from: readonly T[]) => T): string {
  if (draw < 4) return `/dossiers?state=${oneOf(states)}`
  if (draw < 5) return `/dossiers?state=${oneOf(states)}&searchTerm=${oneOf(terms)}`
  if (draw < 6) return '/dossiers/retrieve-number-dossiers-by-status'
  return draw < 8 ? `/dossiers/${dossier}` : `/dossier/${dossier}/summary`
}

/** Each differs in a few bytes, which are written into one prepared form. */
function openReceipts(fields: Record<string, string | number>): () => Pick<Ask, 'headers' | 'body'> {
  const mark = randomUUID()
  const content = pagePdf({ more: [`(${mark}${'0'.repeat(RECEIPT_BYTES)})`] })
  const { payload, headers } = formBody(fields, { name: 'releve.pdf', content })
  const at = payload.indexOf(mark)
  return () => {
    const body = Buffer.from(payload)
    body.write(randomUUID(), at)
    return { headers, body }
  }
}
