import { applyOperation, type Content, type Operation } from '@parcelle/domain/studio'
import { call } from '../../../api/api.ts'
import type { PendingChange } from './pending-changes.ts'

type Head = {
  title: string
  state: 'draft' | 'proposed' | 'live' | 'past'
  isWritable: boolean
  files: readonly string[]
}

export type ServerCopy = {
  head: Head | null
  /** The files that were opened, after operation `number`. */
  content: Content
  number: number
  canUndo: boolean
  canRedo: boolean
  /** Others who changed the draft since it was opened here, the latest first. */
  others: readonly string[]
}

/** The server's copy of a draft. One request at a time, so that operations arrive in order. */
export function makeServerCopy(id: string) {
  const params = { edition: id }
  const copy: ServerCopy = { head: null, content: {}, number: 0, canUndo: false, canRedo: false, others: [] }
  const queue = makeQueue()

  function take({ number, canUndo, canRedo }: { number: number; canUndo: boolean; canRedo: boolean }): void {
    Object.assign(copy, { number, canUndo, canRedo })
  }

  async function catchUp(): Promise<void> {
    const reply = await call('readDraftOperations', { params, query: { since: copy.number } })
    take(reply)
    for (const { operation, author, isMine } of reply.operations) {
      // Unsafe cast: the server has applied it.
      copy.content = applyOne(copy.content, operation as Operation)
      if (copy.head) copy.head.files = withFiles(copy.head.files, [operation as Operation])
      if (!isMine) copy.others = [author, ...copy.others.filter((one) => one !== author)]
    }
  }

  async function read(names: readonly string[]): Promise<void> {
    for (;;) {
      const reply = await call('readStudioDraft', { params, query: { files: names.join(',') } })
      const { title, state, isWritable, files, content } = reply
      copy.head = { title, state, isWritable, files }
      const isFirst = Object.keys(copy.content).length === 0
      if (isFirst) take(reply)
      if (reply.number !== copy.number) await catchUp()
      // The other files may be at a later operation.
      if (names.length > 0 && reply.number !== copy.number) continue
      // Unsafe cast: parsed from JSON.
      copy.content = { ...copy.content, ...(content as Content) }
      return
    }
  }

  async function send(change: PendingChange): Promise<void> {
    const options = { idempotencyKey: change.key }
    if (change.action === 'do') {
      const { operations } = change
      const reply = await call('changeDraft', { params, body: { operations: toBody(operations) } }, options)
      if (reply.number <= copy.number) return
      // Operations of other authors came in between, and are applied first.
      if (reply.number !== copy.number + operations.length) return catchUp()
      copy.content = applyAll(copy.content, operations)
      if (copy.head) copy.head.files = withFiles(copy.head.files, operations)
      take(reply)
      return
    }
    await call(change.action === 'undo' ? 'undoInDraft' : 'redoInDraft', { params }, options)
    await catchUp()
  }

  return {
    copy,
    read: (names: readonly string[]) => queue(() => read(names)),
    catchUp: () => queue(catchUp),
    /** Does nothing if an earlier request brought that operation. */
    catchUpTo: (number: number) => queue(async () => (number > copy.number ? catchUp() : undefined)),
    send: (change: PendingChange) => queue(() => send(change)),
  }
}

function makeQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(step: () => Promise<T>): Promise<T> => {
    const result = last.then(step)
    last = result.catch(() => null)
    return result
  }
}

type Body = Parameters<typeof call<'changeDraft'>>[1]['body']['operations']
/** Unsafe cast: the contract has the same shape with mutable lists. */
const toBody = (operations: readonly Operation[]) => operations as unknown as Body

const results = new WeakMap<Content, WeakMap<readonly Operation[], Content>>()

/** Cached by identity, so that a change does not render again when it is saved. */
export function applyAll(content: Content, operations: readonly Operation[]): Content {
  const known = results.get(content) ?? new WeakMap<readonly Operation[], Content>()
  results.set(content, known)
  const result = known.get(operations) ?? operations.reduce(applyOne, content)
  known.set(operations, result)
  return result
}

/** Names of the files after operations, which may also create and remove files. */
export function withFiles(files: readonly string[], operations: readonly Operation[]): readonly string[] {
  const whole = operations
    .flatMap((operation) => (operation.kind === 'all' ? operation.operations : [operation]))
    .filter(({ at, kind }) => at.length === 1 && (kind === 'set' || kind === 'remove'))
  if (whole.length === 0) return files
  const names = new Set(files)
  for (const { at, kind } of whole) {
    if (kind === 'set') names.add(String(at[0]))
    else names.delete(String(at[0]))
  }
  return [...names].toSorted()
}

/** Skips operations on files that are not open. */
export function applyOne(content: Content, operation: Operation): Content {
  const result = applyOperation(content, operation)
  return 'problem' in result ? content : result.content
}
