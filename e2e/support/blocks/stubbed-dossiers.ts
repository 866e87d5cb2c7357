import { statusLabel, type DossierStatus } from '@parcelle/domain'
import { encodeValue, type Locale, type Value } from '@parcelle/forms'
import type { Page } from '@playwright/test'
import { call } from '../dossier.ts'
import { blocksOf, type Answer, type Sample, type Upload } from '../form/form.ts'

/** What the blocks of a dossier depend on: the answers, the last block submitted, the status. */
export type StubbedDossier = {
  fixture: Sample
  after: number | null
  without?: readonly string[]
  state?: DossierStatus
  markers?: readonly string[]
}

/**
 * Stubs replies for dossiers that the server does not have, based on one that it has: the appearance of blocks does
 * not depend on how a dossier got there. Other calls reach the server.
 */
export async function stubDossiers(page: Page, realId: string, locale: Locale) {
  const { dossier: real } = await call(page, 'GET', `/dossiers/${realId}`)
  const sent = new Set<string>()
  const all = new Map<string, object>()
  await page.evaluate(interceptFetch, { realId, picture, publications })
  return {
    addDossier(stub: StubbedDossier): string {
      const id = crypto.randomUUID()
      all.set(id, { ...real, ...presentStub(stub, locale), id })
      return id
    },
    async go(id: string, path: string): Promise<void> {
      const reply = sent.has(id) ? null : { dossier: all.get(id), page_id: null }
      sent.add(id)
      await page.evaluate(navigate, { id, reply, address: `${path}?dossier=${id}` })
    },
  }
}

type WithStubs = { stubs: Map<string, object> }

type Intercepted = { realId: string; picture: string; publications: object }

/** Playwright routes would be ten times slower, and disable the cache. */
function interceptFetch({ realId, picture, publications }: Intercepted): void {
  const stubs = new Map<string, object>()
  Object.assign(window, { stubs } satisfies WithStubs)
  const fetchReally = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { url, method, headers, signal } = request
    const [, id = '', rest = ''] = /\/dossiers\/([^/?]+)(.*)/.exec(url) ?? []
    const stub = stubs.get(id)
    if (!stub) return fetchReally(request)
    if (rest === '') return Response.json(stub)
    if (rest === '/product-documents') return Response.json(publications)
    if (rest.startsWith('/receipts/')) {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      return new Response(bytes, {
        headers: { 'content-type': 'image/png', 'content-disposition': 'inline; filename=scan.png' },
      })
    }
    const body = method === 'GET' ? null : await request.text()
    return fetchReally(url.replace(id, realId), { method, headers, signal, body })
  }
}

function navigate({ id, reply, address }: { id: string; reply: object | null; address: string }): void {
  // Set by interceptFetch.
  if (reply) (window as unknown as WithStubs).stubs.set(id, reply)
  history.pushState(null, '', address)
}

/** Product documents: one that was opened, one with a new version. */
const publication = {
  mimetype: 'application/pdf',
  version: 'v',
  dated: '2026-01-01',
  published_at: '2026-01-01T00:00:00Z',
}
const publications = {
  documents: [
    { ...publication, id: 'note', title: 'Note', filename: 'note.pdf', opened_at: null, is_new_version: true },
    {
      ...publication,
      id: 'dic',
      title: 'DIC',
      filename: 'dic.pdf',
      opened_at: '2026-02-01T00:00:00Z',
      is_new_version: false,
    },
  ],
  must_be_opened: true,
}

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** As the server stores it: documents as a list of titles. */
const toStored = (value: Answer): Value =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : one.title)) : (value as Value)

function presentStub(
  { fixture, after, without = [], state = 'ongoing', markers = [] }: StubbedDossier,
  locale: Locale,
) {
  const blocks = blocksOf(fixture.form)
  const elements = blocks.flatMap((block) => block.elements)
  const answered = elements.filter(({ name }) => fixture.values[name] !== undefined && !without.includes(name))
  const isFile = (type: string) => type.includes('_file')
  return {
    state,
    markers,
    status: [state, ...markers].join(' '),
    state_label: statusLabel(state, locale),
    direct: fixture.direct,
    last_submitted_block_id: after,
    submitted_blocks: blocks.slice(0, blocks.findIndex(({ id }) => id === after) + 1).map(({ id }) => id),
    values: Object.fromEntries(answered.map(({ id, name }) => [id, encodeValue(toStored(fixture.values[name]!))])),
    value_versions: {},
    receipts: answered
      .filter(({ type }) => isFile(type))
      .flatMap(({ id: elementId, name }) =>
        (fixture.values[name] as Upload[]).map((file) => ({
          ...file,
          elementId,
          receiptId: crypto.randomUUID(),
          resource: file.title,
          size: 838_861,
          added_at: '2026-03-12T13:32:00Z',
          mimetype: 'image/png',
          scan: 'none',
        })),
      ),
  }
}
