/**
 * Dependency graph in flat arrays. Nodes are the values (elements, then facts), then the conditions. A node's level is
 * above that of everything it reads, so a change visits each dependent once and in order.
 */
export type Graph = {
  /** The nodes that read node n are readers[start[n]] … readers[start[n + 1] - 1]. */
  readonly start: Int32Array
  readonly readers: Int32Array
  /** By edge: the rule through which a condition reads a value, or -1. */
  readonly rules: Int32Array
  readonly level: Int32Array
  readonly levels: number
  readonly order: Int32Array
}

export type Edges = { readonly from: number[]; readonly to: number[]; readonly rule: number[] }

export function addEdge({ from, to, rule }: Edges, read: number, reader: number, through = -1): void {
  from.push(read)
  to.push(reader)
  rule.push(through)
}

/** The graph, or the nodes of one cycle with the first repeated at the end. */
export function buildGraph(nodes: number, edges: Edges): Graph | readonly number[] {
  const { start, readers, rules } = adjacency(nodes, edges)
  const waiting = new Int32Array(nodes)
  for (const node of edges.to) waiting[node] = (waiting[node] ?? 0) + 1
  const level = new Int32Array(nodes)
  const order = new Int32Array(nodes)
  let ready = 0
  for (let node = 0; node < nodes; node++) if (waiting[node] === 0) order[ready++] = node
  for (let done = 0; done < ready; done++) {
    const node = order[done] ?? 0
    const above = (level[node] ?? 0) + 1
    const end = start[node + 1] ?? 0
    for (let at = start[node] ?? 0; at < end; at++) {
      const reader = readers[at] ?? 0
      if ((level[reader] ?? 0) < above) level[reader] = above
      const left = (waiting[reader] ?? 0) - 1
      waiting[reader] = left
      if (left === 0) order[ready++] = reader
    }
  }
  if (ready < nodes) return findCycle(start, readers, waiting)
  return { start, readers, rules, level, ...sortByLevel(level) }
}

function sortByLevel(level: Int32Array): { order: Int32Array; levels: number } {
  const levels = level.reduce((highest, one) => Math.max(highest, one), -1) + 1
  const next = new Int32Array(levels + 1)
  for (const one of level) next[one + 1] = (next[one + 1] ?? 0) + 1
  for (let one = 0; one < levels; one++) next[one + 1] = (next[one + 1] ?? 0) + (next[one] ?? 0)
  const order = new Int32Array(level.length)
  for (let node = 0; node < level.length; node++) {
    const one = level[node] ?? 0
    const place = next[one] ?? 0
    order[place] = node
    next[one] = place + 1
  }
  return { order, levels }
}

function adjacency(nodes: number, { from, to, rule }: Edges) {
  const start = new Int32Array(nodes + 1)
  for (const node of from) start[node + 1] = (start[node + 1] ?? 0) + 1
  for (let node = 0; node < nodes; node++) start[node + 1] = (start[node + 1] ?? 0) + (start[node] ?? 0)
  const next = start.slice()
  const readers = new Int32Array(from.length)
  const rules = new Int32Array(from.length)
  for (let at = 0; at < from.length; at++) {
    const node = from[at] ?? 0
    const place = next[node] ?? 0
    readers[place] = to[at] ?? 0
    rules[place] = rule[at] ?? -1
    next[node] = place + 1
  }
  return { start, readers, rules }
}

/** A node with unresolved reads is on a cycle or behind one: following those reads leads into the cycle. */
function findCycle(start: Int32Array, readers: Int32Array, waiting: Int32Array): readonly number[] {
  const source = new Map<number, number>()
  for (let node = 0; node + 1 < start.length; node++) {
    if (waiting[node] === 0) continue
    for (let at = start[node] ?? 0; at < (start[node + 1] ?? 0); at++) source.set(readers[at] ?? 0, node)
  }
  const seen = new Set<number>()
  let node = source.keys().next().value ?? 0
  while (!seen.has(node)) {
    seen.add(node)
    node = source.get(node) ?? node
  }
  // Listed in the direction of the dependencies, starting with the first in the form.
  const walked = [...seen]
  const cycle = walked.slice(walked.indexOf(node)).toReversed()
  const first = cycle.indexOf(cycle.reduce((lowest, one) => Math.min(lowest, one)))
  return [...cycle.slice(first), ...cycle.slice(0, first + 1)]
}
