import type { Ref } from '../definition.ts'
import { FACTS, type Form } from '../compile/form.ts'

type ReadParts = { readonly elements: Iterable<Ref>; readonly blocks: Iterable<number> }

/**
 * The ids of all elements that what was read may depend on, through computations and conditions. While none of them
 * changes, neither does what was read.
 */
export function findInfluences(form: Form, seen: ReadParts): ReadonlySet<number> {
  const { index, blockIndex, blockConditionOf, elements } = form.tables
  const first = elements.length + FACTS
  const places = [...seen.elements].flatMap((ref) => index.get(ref) ?? [])
  const conditions = [...seen.blocks]
    .map((id) => blockConditionOf[blockIndex.get(id) ?? -1] ?? -1)
    .filter((condition) => condition >= 0)
  const nodes = new Set([...places, ...conditions.map((condition) => first + condition)])
  // Iterating a set also visits what is added meanwhile.
  for (const node of nodes) for (const source of findSources(form)[node] ?? []) nodes.add(source)
  return new Set([...nodes].flatMap((node) => elements[node]?.id ?? []))
}

type Sources = readonly (readonly number[])[]
const sourcesCache = new WeakMap<Form, Sources>()

/** The dependency graph reversed. Cached per form. */
function findSources(form: Form): Sources {
  const before = sourcesCache.get(form)
  if (before) return before
  const { start, readers, level } = form.tables.graph
  const sources: number[][] = Array.from(level, () => [])
  for (const node of level.keys()) {
    for (let at = start[node] ?? 0; at < (start[node + 1] ?? 0); at++) sources[readers[at] ?? 0]?.push(node)
  }
  sourcesCache.set(form, sources)
  return sources
}
