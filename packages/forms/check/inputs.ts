import type { Form } from '../compile/form.ts'

/** The elements a person fills in from which a value is computed, directly or through other results. */
export function findInputs(form: Form, at: number): readonly number[] {
  const seen = new Set<number>()
  const stack = [at]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const source of valuesReadBy(form, node)) {
      if (seen.has(source)) continue
      seen.add(source)
      stack.push(source)
    }
  }
  return [...seen].filter((node) => form.tables.takesAnswer[node] === 1).toSorted((a, b) => a - b)
}

/** The elements from whose values a value is computed directly. */
export const valuesReadBy = (form: Form, at: number): readonly number[] => findSources(form)[at] ?? []

type Sources = readonly (readonly number[])[]
const known = new WeakMap<Form, Sources>()

/** What each value is computed from: the graph the other way round, without its conditions, built once for each form. */
function findSources(form: Form): Sources {
  const before = known.get(form)
  if (before) return before
  const { start, readers } = form.tables.graph
  const sources: number[][] = form.elements.map(() => [])
  for (const node of form.elements.keys()) {
    for (let at = start[node] ?? 0; at < (start[node + 1] ?? 0); at++) sources[readers[at] ?? 0]?.push(node)
  }
  known.set(form, sources)
  return sources
}
