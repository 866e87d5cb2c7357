import type { Ref } from '../definition.ts'
import { FACTS, type Form } from '../compile/form.ts'

/** What somebody looked at: the value or the visibility of elements, and whether blocks are shown. */
type Seen = { readonly elements: Iterable<Ref>; readonly blocks: Iterable<number> }

/**
 * The ids of the elements on which what was seen may depend: those looked at, all that a result is computed from, and all
 * that shows or hides it. As long as none of them changes, whatever else does, what was seen stays as it is.
 */
export function findInfluences(form: Form, seen: Seen): ReadonlySet<number> {
  const { index, blockIndex, blockConditionOf, elements } = form.tables
  const first = elements.length + FACTS
  const places = [...seen.elements].flatMap((ref) => index.get(ref) ?? [])
  const conditions = [...seen.blocks]
    .map((id) => blockConditionOf[blockIndex.get(id) ?? -1] ?? -1)
    .filter((condition) => condition >= 0)
  const nodes = new Set([...places, ...conditions.map((condition) => first + condition)])
  // A set hands out what is added while it is walked through.
  for (const node of nodes) for (const source of findSources(form)[node] ?? []) nodes.add(source)
  return new Set([...nodes].flatMap((node) => elements[node]?.id ?? []))
}

type Sources = readonly (readonly number[])[]
const known = new WeakMap<Form, Sources>()

/** What each value and each condition reads: the graph the other way round, built once for each form. */
function findSources(form: Form): Sources {
  const before = known.get(form)
  if (before) return before
  const { start, readers, level } = form.tables.graph
  const sources: number[][] = Array.from(level, () => [])
  for (const node of level.keys()) {
    for (let at = start[node] ?? 0; at < (start[node + 1] ?? 0); at++) sources[readers[at] ?? 0]?.push(node)
  }
  known.set(form, sources)
  return sources
}
