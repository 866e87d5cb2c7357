import { randomUUID } from 'node:crypto'
import { API_PREFIX } from '@parcelle/contract/addresses'
import type { Form } from '@parcelle/forms'
import { isUpload } from '../../server/dossier/answers/session.ts'
import { pagePdf } from '../../server/features/receipts/inspection/testing/files.ts'
import { formBody } from '../../server/testing/form-body.ts'
import { makeDice } from '../../server/testing/fault-rounds/dice.ts'
import type { Person } from './people.ts'
import type { Product } from './product.ts'
import type { LoadRequest } from './send.ts'

export type Kind = 'reads' | 'saves' | 'receipts' | 'documents'
type Requester = Person & { dossier: string }
/** `share`: in percent of the requests. */
type Request = { name: string; kind: Kind; share: number; make: (whose: Requester) => LoadRequest }
export type Mix = {
  requests: readonly Request[]
  next(): { kind: Kind; ask: LoadRequest }
  one(request: Request, person?: Person): LoadRequest
}

const RECEIPT_BYTES = 300_000
const states = ['current-cases', 'signature-files', 'signed-files', 'abandoned-files']
const terms = ['martin', 'berna', 'lambe', 'rouge', 'chev', 'quet', 'moril']

/** Endless requests of everybody, in their shares; a seed repeats their order. */
export async function openMix({ deps }: Product, people: readonly Person[]): Promise<Mix> {
  const published = await deps.forms.current(deps.deployment.forms.client)
  const form = published?.form
  const city = form?.element('sub_birth_city')
  if (!published || !form || !city) throw new Error('the form has no such element')
  const dice = makeDice(1)
  const get = (path: string): LoadRequest => ({ method: 'GET', path })
  const save = (id: string): LoadRequest => ({
    method: 'PATCH',
    path: `/dossiers/${id}/draft`,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ changes: [{ elementId: city.id, value: randomUUID() }] })),
  })
  const nextReceipt = openReceipts(form, people, published.deployment.upload.maxPerElement)
  const requests: Request[] = [
    { name: 'list', kind: 'reads', share: 24, make: () => get(`/dossiers?state=${dice.oneOf(states)}`) },
    {
      name: 'search',
      kind: 'reads',
      share: 6,
      make: () => get(`/dossiers?state=${dice.oneOf(states)}&searchTerm=${dice.oneOf(terms)}`),
    },
    { name: 'counters', kind: 'reads', share: 6, make: () => get('/dossiers/retrieve-number-dossiers-by-status') },
    { name: 'dossier', kind: 'reads', share: 12, make: ({ dossier }) => get(`/dossiers/${dossier}`) },
    { name: 'summary', kind: 'reads', share: 12, make: ({ dossier }) => get(`/dossier/${dossier}/summary`) },
    { name: 'save', kind: 'saves', share: 22.5, make: ({ dossier }) => save(dossier) },
    { name: 'receipt', kind: 'receipts', share: 10, make: nextReceipt },
    // After it the document is made anew, so that each is asked for three times as it is.
    { name: 'correction', kind: 'saves', share: 2.5, make: ({ printable }) => save(printable) },
    {
      name: 'document',
      kind: 'documents',
      share: 5,
      make: ({ printable }) => get(`/dossiers/${printable}/printPdf/subscription_form`),
    },
  ]
  const drawn = requests.flatMap((request) => Array.from({ length: 2 * request.share }, () => request))
  const one = ({ make }: Request, person = dice.oneOf(people)): LoadRequest => {
    const { path, headers, ...ask } = make({ ...person, dossier: dice.oneOf(person.dossiers) })
    return {
      ...ask,
      path: API_PREFIX + path,
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    }
  }
  return {
    requests,
    next: () => {
      const request = dice.oneOf(drawn)
      return { kind: request.kind, ask: one(request) }
    },
    one,
  }
}

/**
 * Receipts differ in a few bytes, which are written into a prepared form. Each person gives them to their dossiers and
 * the elements of these in turn, so that none gets more than it takes.
 */
function openReceipts(form: Form, people: readonly Person[], maxPerElement: number): (whose: Requester) => LoadRequest {
  const mark = randomUUID()
  const content = pagePdf({ more: [`(${mark}${'0'.repeat(RECEIPT_BYTES)})`] })
  const forms = form.elements.flatMap(({ id: elementId, type, attributes }) => {
    const [block, typeId] = [form.blockOf(elementId)?.id, attributes.types?.[0]?.typeId]
    if (!isUpload(type) || block === undefined || typeId === undefined) return []
    return [formBody({ submittingBlockId: block, elementId, typeId }, { name: 'releve.pdf', content })]
  })
  const given = new Map(people.map(({ username }) => [username, 0]))
  return ({ username, dossiers }) => {
    const count = given.get(username) ?? 0
    given.set(username, count + 1)
    const round = Math.floor(count / dossiers.length)
    const [dossier, body] = [dossiers[count % dossiers.length], forms[round % forms.length]]
    if (!dossier || !body || round >= forms.length * maxPerElement)
      throw new Error('there are too few dossiers for so many receipts')
    const payload = Buffer.from(body.payload)
    payload.write(randomUUID(), payload.indexOf(mark))
    return { method: 'POST', path: `/dossiers/${dossier}/receipts`, headers: body.headers, body: payload }
  }
}
