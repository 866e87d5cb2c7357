import { isEmpty, type Problem } from '@parcelle/forms'
import type { Engine } from './engine.ts'

/** A server error on an answer, valid until the answer changes. */
type ServerRefusal = { code: string; params: Readonly<Record<string, string | number>>; message: string }
export type ShownError = { problem: Problem } | { refused: ServerRefusal } | null

/**
 * Decides which errors are shown: none before a filled field is left or the block is submitted; from then on the
 * element is revalidated at each change.
 */
export function makeChecks(engine: Engine) {
  const checked = new Set<number>()
  const refused = new Map<number, { by: ServerRefusal; of: unknown }>()
  const shown = new Map<number, ShownError>()
  const listeners = new Map<number, Set<() => void>>()
  const watchers = new Set<() => void>()

  function findError(elementId: number): ShownError {
    if (!checked.has(elementId)) return null
    const refusal = refused.get(elementId)
    if (refusal && refusal.of === engine.answer(elementId)) return { refused: refusal.by }
    const problem = engine.problem(elementId)
    return problem && { problem }
  }

  function refresh(ids: Iterable<number>): void {
    let isNew = false
    for (const id of ids) {
      const next = findError(id)
      if (isSame(shown.get(id) ?? null, next)) continue
      shown.set(id, next)
      isNew = true
      for (const listener of listeners.get(id) ?? []) listener()
    }
    if (isNew) for (const watcher of watchers) watcher()
  }
  function show(problems: Problem[]): Problem[] {
    for (const { elementId } of problems) checked.add(elementId)
    refresh(checked)
    return problems
  }

  // An error may depend on another answer, such as two phone numbers that must differ.
  engine.subscribeAll(() => refresh(checked))

  return {
    get: (elementId: number): ShownError => shown.get(elementId) ?? null,
    /** Called on blur: an empty field is not checked yet. */
    checkFilled(elementId: number): void {
      const element = engine.view.element(elementId)
      const answer = engine.answer(elementId)
      if (!element || answer === null || isEmpty(answer, element)) return
      checked.add(elementId)
      refresh([elementId])
    },
    /** Starts checking all elements of a block. Returns their problems in page order. */
    checkBlock: (blockId: number): Problem[] => show(engine.problems(blockId)),
    check: (elementIds: readonly number[]): Problem[] =>
      show(elementIds.flatMap((elementId) => engine.problem(elementId) ?? [])),
    refuse(elementId: number, by: ServerRefusal): void {
      checked.add(elementId)
      refused.set(elementId, { by, of: engine.answer(elementId) })
      refresh([elementId])
    },
    forget(elementIds: Iterable<number>): void {
      const ids = [...elementIds]
      for (const id of ids) {
        checked.delete(id)
        refused.delete(id)
      }
      refresh(ids)
    },
    checked: () => [...checked],
    refreshAll: () => refresh(checked),
    subscribe(elementId: number, listener: () => void): () => void {
      const own = listeners.get(elementId) ?? new Set()
      listeners.set(elementId, own.add(listener))
      return () => own.delete(listener)
    },
    subscribeAll(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

export type Checks = ReturnType<typeof makeChecks>

function isSame(a: ShownError, b: ShownError): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
