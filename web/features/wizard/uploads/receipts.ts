import type { Dossier } from '@parcelle/contract/dossiers'
import { call } from '../../../api/api.ts'
import { untilLoaded } from '../../../ui/timing/until-loaded.ts'
import { downloadFile, guessType, openViewer } from '../../../viewer/open-viewer.ts'
import type { Engine } from '../store/engine.ts'
import type { Journal } from '../saving/journal/journal.ts'
import { prefetchLater } from '../store/loading/prefetch.ts'
import type { Receipt, ReceiptUpload } from './receipt.ts'
import type { UploadTarget } from './file-sender.ts'
import type { UploadQueue } from './upload-queue.ts'

type Options = {
  dossierId: string
  limits: UploadTarget['limits']
  engine: Engine
  initial: readonly Receipt[]
  blockOf: (elementId: number) => number
  canUpload: UploadTarget['canUpload']
  journal: Promise<Journal | null>
}

const none: readonly Receipt[] = []

const loadUploader = prefetchLater(() => import('./uploader.ts'))

/** The answer of an upload element is the list of its receipt titles, as the server stores it. */
export function makeReceipts({ dossierId, limits, engine, initial, blockOf, canUpload, journal }: Options) {
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

  async function send(sending: ReceiptUpload): Promise<void> {
    const { sendReceipt } = await loadUploader()
    const { dossier } = await sendReceipt(dossierId, blockOf(sending.elementId), sending)
    show(dossier.receipts)
  }

  let queue: UploadQueue | null = null
  let loading: Promise<UploadQueue> | null = null

  const read = (receiptId: string, as: 'preview' | 'download', signal?: AbortSignal) =>
    call('readReceiptContent', { params: { id: dossierId, receiptId }, query: { as } }, signal && { signal })

  /** Also resumes the uploads that an earlier tab left behind, whichever block is open. */
  async function loadQueue(): Promise<UploadQueue> {
    const { getUploadQueue } = await loadUploader()
    queue = getUploadQueue(dossierId)
    void queue.attach(target)
    return queue
  }

  const target: UploadTarget = {
    limits,
    list: (elementId) => byElement.get(elementId) ?? none,
    canUpload,
    fileStore: async () => (await journal)?.fileStore ?? null,
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
    async changeType(receiptId: string, typeId: string): Promise<void> {
      const { dossier } = await call('changeReceiptType', { params: { id: dossierId, receiptId }, body: { typeId } })
      show(dossier.receipts)
    },
    async download({ receiptId }: Receipt): Promise<void> {
      await downloadFile(() => read(receiptId, 'download'))
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
