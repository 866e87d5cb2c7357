import { vi } from 'vitest'

type Row = { key: string; sealed?: ArrayBuffer }

class Request<T> extends EventTarget {
  result!: T
  error: Error | null = null
}
class OpenRequest<T> extends Request<T> {}

/** The part of IndexedDB that we use, in memory and shared by the pages of a test. */
export function stubIndexedDb() {
  const stores = new Map<string, Map<string, Row>>()
  const answer = <T>(request: Request<T>, result: () => T) => {
    queueMicrotask(() => {
      request.result = result()
      request.dispatchEvent(new Event('success'))
    })
    return request
  }
  let isFull = false
  const write = (rows: Map<string, Row>, row: Row) => (rows.set(row.key, structuredClone(row)), row.key)
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storeOf = (name: string) => {
    const rows = stores.get(name) ?? new Map<string, Row>()
    return {
      // IndexedDB stores copies.
      getAll: () => answer(new Request<Row[]>(), () => structuredClone([...rows.values()])),
      getAllKeys: () => answer(new Request<string[]>(), () => [...rows.keys()].toSorted()),
      get: (key: string) => answer(new Request<Row | undefined>(), () => structuredClone(rows.get(key))),
      put: (row: Row) => (isFull ? refuse() : answer(new Request<string>(), () => write(rows, row))),
      delete: (key: string) => answer(new Request<undefined>(), () => void rows.delete(key)),
      clear: () => answer(new Request<undefined>(), () => rows.clear()),
    }
  }
  const database = Object.assign(new EventTarget(), {
    objectStoreNames: { contains: (name: string) => stores.has(name) },
    createObjectStore: (name: string) => stores.set(name, new Map()),
    transaction: () => ({ objectStore: storeOf }),
    close: () => {},
  })
  vi.stubGlobal('IDBOpenDBRequest', OpenRequest)
  vi.stubGlobal('indexedDB', {
    open() {
      const request = new OpenRequest<typeof database>()
      request.result = database
      queueMicrotask(() => request.dispatchEvent(new Event('upgradeneeded')))
      return answer(request, () => database)
    },
  })
  return {
    rows: (name: string) => [...(stores.get(name)?.values() ?? [])],
    refuseWrites: () => void (isFull = true),
  }
}
