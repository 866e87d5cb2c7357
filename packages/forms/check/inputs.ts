import type { Form } from '../compile/form.ts'

/** The input elements that a value is computed from, directly or through other results. */
export function findInputs(form: Form, at: number): readonly number[] {
  const seen = new Set<number>()
  const stack = [at]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const source of listValuesReadBy(form, node)) {
      if (seen.has(source)) continue
      seen.add(source)
      stack.push(source)
    }
  }
  return [...seen].filter((node) => form.tables.takesAnswer[node] === 1).toSorted((a, b) => a - b)
}

export const listValuesReadBy = (form: Form, at: number): readonly number[] => findSources(form)[at] ?? []

type Sources = readonly (readonly number[])[]
const sourcesCache = new WeakMap<Form, Sources>()

/** The dependency graph reversed, without conditions. Cached per form. */
function findSources(form: Form): Sources {
  const before = sourcesCache.get(form)
  if (before) return before
  const { start, readers } = form.tables.graph
  const sources: number[][] = form.elements.map(() => [])
  for (const node of form.elements.keys()) {
    for (let at = start[node] ?? 0; at < (start[node + 1] ?? 0); at++) sources[readers[at] ?? 0]?.push(node)
  }
  sourcesCache.set(form, sources)
  return sources
}
