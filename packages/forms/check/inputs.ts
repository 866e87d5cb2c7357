import { FACTS } from '../form.ts'
import type { Form } from '../form.ts'

/** The elements a person fills in on which a value depends, directly or through results and conditions. */
export function inputsOf(form: Form, at: number, through: 'values' | 'everything' = 'values'): readonly number[] {
  const { reads } = sourcesOf(form)
  const seen = new Set<number>()
  const stack = [at]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const source of reads[node] ?? []) {
      if (seen.has(source) || (through === 'values' && source >= form.elements.length)) continue
      seen.add(source)
      stack.push(source)
    }
  }
  return [...seen]
    .filter((node) => node < form.elements.length && form.takesAnswer[node] === 1)
    .toSorted((a, b) => a - b)
}

/** The same, of the state of an element or block: what its conditions read. */
export function inputsOfState(form: Form, at: number): { inputs: readonly number[]; facts: readonly number[] } {
  const first = form.elements.length + FACTS
  const conditions = [form.conditionOf[at] ?? -1, form.blockConditionOf[form.blockOf[at] ?? 0] ?? -1].filter(
    (one) => one >= 0,
  )
  const inputs = new Set<number>()
  const facts = new Set<number>()
  const { reads } = sourcesOf(form)
  for (const condition of conditions) {
    for (const input of inputsOf(form, first + condition, 'everything')) inputs.add(input)
    for (const node of ancestors(reads, first + condition)) {
      if (node >= form.elements.length && node < first) facts.add(node)
    }
  }
  return { inputs: [...inputs].toSorted((a, b) => a - b), facts: [...facts] }
}

function ancestors(reads: readonly (readonly number[])[], from: number): ReadonlySet<number> {
  const seen = new Set<number>()
  const stack = [from]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const source of reads[node] ?? []) {
      if (seen.has(source)) continue
      seen.add(source)
      stack.push(source)
    }
  }
  return seen
}

type Sources = { readonly reads: readonly (readonly number[])[] }
const known = new WeakMap<Form, Sources>()

/** What each node reads: the graph the other way round, built once for each form. */
function sourcesOf(form: Form): Sources {
  const before = known.get(form)
  if (before) return before
  const { start, readers } = form.graph
  const reads: number[][] = Array.from({ length: start.length - 1 }, () => [])
  for (const [node, from] of start.entries()) {
    for (let at = from; at < (start[node + 1] ?? 0); at++) reads[readers[at] ?? 0]?.push(node)
  }
  known.set(form, { reads })
  return { reads }
}
