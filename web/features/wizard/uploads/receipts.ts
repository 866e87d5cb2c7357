import type { Dossier } from '@parcelle/contract/dossiers'
import { call } from '../../../api/api.ts'
import { makeStore } from '../../../ui/store.ts'
import type { Receipt, Receipts, Sending } from '../element/element-context.ts'
import type { Engine } from '../store/engine.ts'
import type { Journal } from '../saving/journal/journal.ts'

type Options = {
  dossierId: string
  engine: Engine
  initial: readonly Receipt[]
  blockOf: (elementId: number) => number
  takes: Receipts['takes']
  journal: Promise<Journal | null>
}

const none: readonly Receipt[] = []

const sender = () => import('./queue-module.ts')

/** The documents of a dossier. The answer of an upload is the list of their names, as the server writes it. */
export function makeReceipts({ dossierId, engine, initial, blockOf, takes, journal }: Options) {
  const listeners = new Set<() => void>()
  let byElement = group(initial)

  function show(receipts: readonly Receipt[]): void {
    const before = byElement
    byElement = group(receipts)
    for (const elementId of new Set([...before.keys(), ...byElement.keys()])) {
      const titles = byElement.get(elementId)?.map(({ title }) => title) ?? []
      if (engine.look.element(elementId)) engine.set(elementId, titles.length > 0 ? titles : null)
    }
    for (const listener of listeners) listener()
  }

  async function send(sending: Sending): Promise<void> {
    const { sendReceipt } = await sender()
    const { dossier } = await sendReceipt(dossierId, blockOf(sending.elementId), sending)
    show(dossier.receipts)
  }

  /** The document shown on top of the page. */
  const opened = makeStore<Receipt | null>(null)
  const room: Receipts = {
    list: (elementId) => byElement.get(elementId) ?? none,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    takes,
    shelf: async () => (await journal)?.shelf ?? null,
    upload: send,
    async remove(receiptId) {
      await call('removeReceipt', { params: { id: dossierId, receiptId } })
      show([...byElement.values()].flat().filter((receipt) => receipt.receiptId !== receiptId))
    },
    open: opened.set,
  }
  return {
    room,
    opened,
    show,
    all: () => [...byElement.values()].flat(),
    /** What an earlier page left on its way is sent, whatever block is open. */
    resume: async (): Promise<void> => (await sender()).queueOf(dossierId).attach(room),
    /** Somebody else added or removed one. */
    async refresh(): Promise<void> {
      show((await call('listReceipts', { params: { id: dossierId } })).receipts)
    },
  }
}

function group(receipts: Dossier['receipts'] | readonly Receipt[]): ReadonlyMap<number, readonly Receipt[]> {
  return Map.groupBy(receipts, ({ elementId }) => elementId)
}
