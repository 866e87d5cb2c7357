import type { Dossier } from '@parcelle/contract/dossiers'
import { call } from '../../../api/api.ts'
import { untilLoaded } from '../../../ui/loading/until-loaded.ts'
import { guessType, openViewer } from '../../../viewer/open-viewer.ts'
import type { Engine } from '../store/engine.ts'
import type { Journal } from '../saving/journal/journal.ts'
import { prefetched } from '../store/loading/prefetch.ts'
import type { Receipt, Sending } from './receipt.ts'
import type { UploadTarget } from './file-sender.ts'
import type { UploadQueue } from './upload-queue.ts'

type Options = {
  dossierId: string
  engine: Engine
  initial: readonly Receipt[]
  blockOf: (elementId: number) => number
  takes: UploadTarget['takes']
  journal: Promise<Journal | null>
}

const none: readonly Receipt[] = []

const loadUploader = prefetched(() => import('./uploader.ts'))

/** The documents of a dossier. The answer of an upload is the list of their names, as the server writes it. */
export function makeReceipts({ dossierId, engine, initial, blockOf, takes, journal }: Options) {
  const listeners = new Set<() => void>()
  let byElement = group(initial)

  function show(receipts: readonly Receipt[]): void {
    const before = byElement
    byElement = group(receipts)
    for (const elementId of new Set([...before.keys(), ...byElement.keys()])) {
      const titles = byElement.get(elementId)?.map(({ title }) => title) ?? []
      if (engine.view.element(elementId)) engine.set(elementId, titles.length > 0 ? titles : null)
    }
    for (const listener of listeners) listener()
  }

  async function send(sending: Sending): Promise<void> {
    const { sendReceipt } = await loadUploader()
    const { dossier } = await sendReceipt(dossierId, blockOf(sending.elementId), sending)
    show(dossier.receipts)
  }

  let queue: UploadQueue | null = null
  let loading: Promise<UploadQueue> | null = null

  const read = (receiptId: string, as: 'preview' | 'download', signal?: AbortSignal) =>
    call('readReceiptContent', { params: { id: dossierId, receiptId }, query: { as } }, signal && { signal })

  /** What an earlier page left on its way is sent as soon as the queue is here, whatever block is open. */
  async function loadQueue(): Promise<UploadQueue> {
    const { findQueue } = await loadUploader()
    queue = findQueue(dossierId)
    void queue.attach(target)
    return queue
  }

  const target: UploadTarget = {
    list: (elementId) => byElement.get(elementId) ?? none,
    takes,
    shelf: async () => (await journal)?.shelf ?? null,
    upload: send,
  }
  return {
    ...target,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    queue: (): UploadQueue | Promise<UploadQueue> => queue ?? (loading ??= untilLoaded(loadQueue)),
    loadQueue,
    async remove(receiptId: string): Promise<void> {
      await call('removeReceipt', { params: { id: dossierId, receiptId } })
      show([...byElement.values()].flat().filter((receipt) => receipt.receiptId !== receiptId))
    },
    open: ({ receiptId, title }: Receipt) =>
      openViewer({
        title,
        expected: guessType(title),
        load: (signal) => read(receiptId, 'preview', signal),
        original: () => read(receiptId, 'download'),
      }),
    show,
    all: () => [...byElement.values()].flat(),
    /** Somebody else added or removed one. */
    async refresh(): Promise<void> {
      const byCategory = await call('listReceipts', { params: { id: dossierId } })
      show(
        Object.values(byCategory).flatMap((list) => list.map(({ id, ...receipt }) => ({ ...receipt, receiptId: id }))),
      )
    },
  }
}

function group(receipts: Dossier['receipts'] | readonly Receipt[]): ReadonlyMap<number, readonly Receipt[]> {
  return Map.groupBy(receipts, ({ elementId }) => elementId)
}
