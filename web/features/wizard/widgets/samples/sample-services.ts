import { settings } from '../../../../screen/settings.ts'
import {
  compileTrusted,
  openSession,
  type Definition,
  type Element,
  type Facts,
  type Session,
  type Value,
} from '@parcelle/forms'
import type { EnvelopeItem } from '@parcelle/contract/signing'
import { makeStore } from '../../../../ui/store.ts'
import type { ElementServices, ProspectState, Receipt, Receipts } from '../../element/element-context.ts'
import type { LoadState } from '../../store/envelopes.ts'
import { makeUploadQueue, type UploadQueue } from '../../uploads/upload-queue.ts'
import { sampleEnvelope } from './sample-envelope.ts'

export type Answers = Readonly<Record<string, Value>>
type ElementFields = { attributes: Element['attributes'] } & Partial<Omit<Element, 'attributes'>> &
  Pick<Element, 'type'>

export function sampleElement(id: number, fields: ElementFields): Element {
  return { id, name: fields.type, condition: null, calculate: null, reference: null, ...fields }
}

export type SampleOptions = {
  answers?: Answers
  facts?: Partial<Facts>
  referential?: NonNullable<Definition['referential']>
  receipts?: readonly Receipt[]
  prospect?: ProspectState
  upload?: Receipts['upload']
  remove?: Receipts['remove']
  changeType?: Receipts['changeType']
  fileStore?: Awaited<ReturnType<Receipts['fileStore']>>
  canUpload?: Receipts['canUpload']
  services?: Partial<Omit<ElementServices, 'view' | 'subscribe' | 'set' | 'Child' | 'receipts'>>
}

/** The real engine on a one-block form, with in-memory services. */
export function makeSampleServices(
  elements: readonly Element[],
  options: SampleOptions,
): { session: Session; services: Omit<ElementServices, 'Child'> } {
  const session = openSession(formOf(elements, options), { ...sampleFacts, ...options.facts }, answersOf(options))
  const received = makeStore<readonly Receipt[]>(options.receipts ?? [])
  const lists = new Map<number, readonly Receipt[]>()
  received.subscribe(() => lists.clear())
  let queue: UploadQueue | null = null
  const services = {
    view: session.view,
    subscribe: session.subscribe,
    set: session.set,
    submit: () => {},
    receipts: {
      list(elementId: number) {
        const known = lists.get(elementId) ?? received.get().filter((one) => one.elementId === elementId)
        lists.set(elementId, known)
        return known
      },
      subscribe: received.subscribe,
      get limits() {
        return settings().upload
      },
      canUpload: options.canUpload ?? (() => true),
      fileStore: async () => options.fileStore ?? null,
      async upload({ elementId, typeId, replaces, file, onProgress, signal }) {
        for (const share of [0.2, 0.6, 1]) {
          await wait(300)
          signal.throwIfAborted()
          onProgress(share)
        }
        const { name: title, size, type: mimetype } = file
        const receipt = { receiptId: `${elementId}-${title}`, typeId, elementId, title, size, mimetype }
        const others = received.get().filter(({ receiptId }) => receiptId !== replaces)
        received.set([...others, { ...receipt, added_at: new Date().toISOString(), scan: 'none' }])
      },
      async remove(receiptId: string) {
        received.set(received.get().filter((one) => one.receiptId !== receiptId))
      },
      async changeType(receiptId: string, typeId: string) {
        received.set(received.get().map((one) => (one.receiptId === receiptId ? { ...one, typeId } : one)))
      },
      download: async () => {},
      queue() {
        if (queue) return queue
        // Uploads belong to a dossier, so each stage has its own queue.
        queue = makeUploadQueue(crypto.randomUUID())
        void queue.attach(services.receipts)
        return queue
      },
      open: () => {},
      ...(options.upload && { upload: options.upload }),
      ...(options.remove && { remove: options.remove }),
      ...(options.changeType && { changeType: options.changeType }),
    },
    datalist: {
      search: async (_, text) => towns.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
      values: async (_, value) => towns.filter((town) => town.value === value),
    },
    prospect: {
      state: makeStore<ProspectState>(options.prospect ?? { step: 'create', missing: [] }),
      create: async () => wait(500),
      authorise: async () => wait(500),
    },
    print: async () => ({ file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }), unprintable: [] }),
    signing: {
      envelopes: makeStore<readonly EnvelopeItem[]>([sampleEnvelope]),
      loadState: makeStore<LoadState>('read'),
      open: async () => wait(500),
      resend: async () => wait(500),
    },
    runAction: async () => wait(500),
    ...options.services,
  } satisfies Omit<ElementServices, 'Child'>
  return { session, services }
}

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

const towns = ['Nantes (44000)', 'Nanterre (92000)', 'Nancy (54000)', 'Lyon (69001)'].map((label) => ({
  value: label,
  label,
  presentation: { zip: label.replaceAll(/\D/g, '') },
}))

const sampleFacts: Facts = {
  direct: false,
  state: 'ongoing',
  today: '2026-09-03',
  products: [
    { code: 'one', unitPrice: 204, minimumShares: 10 },
    { code: 'two', unitPrice: 187, minimumShares: 1 },
  ],
}

function formOf(elements: readonly Element[], { referential = {} }: SampleOptions) {
  const block = { id: 1, page_id: 1, slug: 'sample', rank: 1, kind: 'normal', title: '', condition: null } as const
  const page = { id: 1, form_id: 1, slug: 'sample', rank: 1, title: '', blocks: [{ ...block, elements }] }
  const compiled = compileTrusted({ id: 1, name: 'sample', pages: [page], referential })
  if (!compiled.ok) throw new Error(compiled.findings.map(({ code, where }) => `${code} ${where}`).join(', '))
  return compiled.form
}

const answersOf = ({ answers = {} }: SampleOptions): [string, Value][] => Object.entries(answers)
