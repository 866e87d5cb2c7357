import { isEmpty, type Problem } from '@parcelle/forms'
import type { Engine } from './engine.ts'

/** What the server said of an answer, valid until the answer changes. */
type Refused = { code: string; params: Readonly<Record<string, string | number>>; message: string }
export type Shown = { problem: Problem } | { refused: Refused } | null

/**
 * Which errors are shown. None before a first entry was left or the block was submitted; from then on an element says
 * what is wrong with it at each moment, so that an error goes with the very key that mends it.
 */
export function makeChecks(engine: Engine) {
  const checked = new Set<number>()
  const refused = new Map<number, { by: Refused; of: unknown }>()
  const shown = new Map<number, Shown>()
  const listeners = new Map<number, Set<() => void>>()
  const watchers = new Set<() => void>()

  function findError(elementId: number): Shown {
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

  // An error may depend on another answer: two phones that must differ.
  engine.subscribeAll(() => refresh(checked))

  return {
    get: (elementId: number): Shown => shown.get(elementId) ?? null,
    /** The keyboard left an element: checked if something was entered. */
    leave(elementId: number): void {
      const element = engine.view.element(elementId)
      const answer = engine.answer(elementId)
      if (!element || answer === null || isEmpty(answer, element)) return
      checked.add(elementId)
      refresh([elementId])
    },
    /** Everything in a block is checked from now on; what is wrong with it, in the order of the page. */
    checkBlock: (blockId: number): Problem[] => show(engine.problems(blockId)),
    /** The same for some elements alone. */
    check: (elementIds: readonly number[]): Problem[] =>
      show(elementIds.flatMap((elementId) => engine.problem(elementId) ?? [])),
    refuse(elementId: number, by: Refused): void {
      checked.add(elementId)
      refused.set(elementId, { by, of: engine.answer(elementId) })
      refresh([elementId])
    },
    /** A block that is left behind starts afresh when it is opened again. */
    forget(elementIds: Iterable<number>): void {
      const ids = [...elementIds]
      for (const id of ids) {
        checked.delete(id)
        refused.delete(id)
      }
      refresh(ids)
    },
    checked: () => [...checked],
    /** The engine has learned something new. */
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

function isSame(a: Shown, b: Shown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
