import type { Dossier } from '@parcelle/contract/dossiers'
import type { Definition, Element } from '@parcelle/forms'
import type { Clock } from './clock.ts'
import { compileForm } from './loading/loaded-form.ts'
import { latestEntries, type Journal, type JournalEntry } from '../saving/journal/journal.ts'

export function makeFakeClock(start = 0) {
  let now = start
  let works: { at: number; work: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after(ms, work) {
      const entry = { at: now + ms, work }
      works.push(entry)
      return () => {
        works = works.filter((one) => one !== entry)
      }
    },
  }
  async function pass(ms: number): Promise<void> {
    const end = now + ms
    for (;;) {
      const [next] = works.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
      if (!next) break
      now = next.at
      works = works.filter((one) => one !== next)
      next.work()
      await flushPromises()
    }
    now = end
    await flushPromises()
  }
  return { clock, pass }
}

export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

const element = (id: number, name: string, more: Partial<Element> = {}): Element => ({
  id,
  name,
  type: 'input_text',
  attributes: { label: name },
  condition: null,
  calculate: null,
  reference: null,
  ...more,
})

export const definition: Definition = {
  id: 1,
  name: 'test',
  pages: [
    {
      id: 10,
      form_id: 1,
      slug: 'one',
      rank: 1,
      title: 'One',
      blocks: [
        {
          id: 100,
          page_id: 10,
          slug: 'who',
          rank: 1,
          kind: 'normal',
          title: 'Who',
          condition: null,
          elements: [
            element(1, 'name', { attributes: { label: 'Nom', required: true } }),
            element(2, 'mail', { type: 'input_mail', attributes: { label: 'E-mail' } }),
            element(3, 'city'),
          ],
        },
        {
          id: 101,
          page_id: 10,
          slug: 'more',
          rank: 2,
          kind: 'normal',
          title: 'More',
          condition: null,
          elements: [element(4, 'note', { attributes: { label: 'Note', required: true } })],
        },
      ],
    },
  ],
}

export const loaded = { form: compileForm(definition), rules: [], products: [], failed: new Set<number>() }

export function dossier(changes: Partial<Dossier> = {}): Dossier {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    number: '48213',
    form_id: 1,
    formId: 1,
    status: 'ongoing',
    state: 'ongoing',
    markers: [],
    state_label: 'En cours',
    direct: false,
    client_id: null,
    advistor_id: null,
    client: null,
    lead_name: null,
    advisor: null,
    creation_date: '',
    validation_date: null,
    signature_date: null,
    last_activity: '',
    subscriptionGlobalAmount: null,
    integrate_state: 'ongoing',
    detention_mode: null,
    dismemberment_type: null,
    dismemberment_scope: null,
    pairing: null,
    last_submitted_block_id: null,
    detail: {
      product: null,
      product_name: null,
      shares: null,
      page_id: null,
      block_id: null,
      amount_paid: null,
      page_rank: null,
      page_count: 1,
      page_title: null,
      missing: 0,
      next: null,
      can: [],
      last_reason: null,
      correction: false,
    },
    present: [],
    form_version: 'v1',
    duplicated_from: null,
    values: {},
    value_versions: {},
    value_sources: {},
    receipts: [],
    authorized_clients: [],
    submitted_blocks: [],
    ...changes,
  }
}

/** A journal in memory. */
export function memoryJournal(left: Map<string, readonly JournalEntry[]> = new Map()): Journal {
  return {
    recover: async (dossierId) => latestEntries(left.get(dossierId) ?? []),
    write: async (dossierId, entries) => void left.set(dossierId, entries),
    prepare: async () => {},
    writeOnUnload: (dossierId, entries) => (left.set(dossierId, entries), true),
    writeSnapshot: async () => {},
    fileStore: null,
    close: () => {},
  }
}
