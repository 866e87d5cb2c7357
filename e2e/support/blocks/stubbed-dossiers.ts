import { statusLabel, statusText, type DossierStatus } from '@parcelle/domain'
import { encodeValue, type Locale, type Value } from '@parcelle/forms'
import type { Page } from '@playwright/test'
import { call } from '../dossier.ts'
import { blocksOf, type Answer, type Sample, type Upload } from '../form/form.ts'

/** A dossier as far as its blocks depend on it: the answers but for some, the last block submitted, the status. */
export type Told = {
  given: Sample
  after: number | null
  without?: readonly string[]
  state?: DossierStatus
  markers?: readonly string[]
}

/**
 * Has the page hear of dossiers that the server does not have, made after one that it has: for how a block looks, how
 * the dossier came there is of no matter. The other calls go to the one that is there.
 */
export async function makeTeller(page: Page, realId: string, locale: Locale) {
  const { dossier: real } = await call(page, 'GET', `/dossiers/${realId}`)
  const isHeard = new Set<string>()
  const all = new Map<string, object>()
  await page.evaluate(hearTold, { realId, receipt: file })
  return {
    tell(told: Told): string {
      const id = crypto.randomUUID()
      all.set(id, { ...real, ...tell(told, locale), id })
      return id
    },
    /** To an address of the form, without loading the window again. */
    async go(id: string, path: string): Promise<void> {
      const news = isHeard.has(id) ? null : { dossier: all.get(id), page_id: null }
      isHeard.add(id)
      await page.evaluate(goThere, { id, news, address: `${path}?dossier=${id}` })
    },
  }
}

type Heard = { told: Map<string, object> }

/** Routes of Playwright would do the same, ten times slower: each call would pass by here, and none be kept. */
function hearTold({ realId, receipt }: { realId: string; receipt: object }): void {
  const told = new Map<string, object>()
  Object.assign(window, { told } satisfies Heard)
  const ask = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { url, method, headers, signal } = request
    const [, id = '', rest = ''] = /\/dossiers\/([^/?]+)(.*)/.exec(url) ?? []
    const news = told.get(id)
    if (!news) return ask(request)
    if (rest === '') return Response.json(news)
    if (rest.startsWith('/receipts/')) return Response.json({ receipt })
    const body = method === 'GET' ? null : await request.text()
    return ask(url.replace(id, realId), { method, headers, signal, body })
  }
}

function goThere({ id, news, address }: { id: string; news: object | null; address: string }): void {
  // Put there by the function above.
  if (news) (window as unknown as Heard).told.set(id, news)
  history.pushState(null, '', address)
}

/** What any receipt turns out to be when it is opened. */
const file = {
  id: crypto.randomUUID(),
  title: 'scan.png',
  mimetype: 'image/png',
  resource: '',
  typeId: '',
  elementId: 0,
  resourceFile: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

/** As the server has it: a list of documents by their titles. */
const answerOf = (value: Answer): Value =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : one.title)) : (value as Value)

function tell({ given, after, without = [], state = 'ongoing', markers = [] }: Told, locale: Locale) {
  const elements = blocksOf(given.form).flatMap((block) => block.elements)
  const answered = elements.filter(({ name }) => given.values[name] !== undefined && !without.includes(name))
  const isFile = (type: string) => type.includes('_file')
  return {
    state,
    markers,
    status: statusText(state, markers),
    state_label: statusLabel(state, locale),
    direct: given.direct,
    last_submitted_block_id: after,
    values: Object.fromEntries(answered.map(({ id, name }) => [id, encodeValue(answerOf(given.values[name]!))])),
    value_versions: {},
    receipts: answered
      .filter(({ type }) => isFile(type))
      .flatMap(({ id: elementId, name }) =>
        (given.values[name] as Upload[]).map((file) => ({
          ...file,
          elementId,
          receiptId: crypto.randomUUID(),
          resource: file.title,
          size: 838_861,
          added_at: '2026-03-12T13:32:00Z',
        })),
      ),
  }
}
