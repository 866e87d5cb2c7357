import type { Definition, Facts } from '../definition.ts'
import type { Contradiction, Report } from '../compile/finding.ts'
import { FACTS } from '../compile/form.ts'
import type { Form } from '../compile/form.ts'
import { optionsOf } from './draft.ts'
import { solveVisible } from './solve.ts'

export function checkReachability(form: Form, report: Report): void {
  const { blocks, elements } = findUnreachable(form)
  for (const [block, { slug, kind }] of form.blocks.entries()) {
    const lost = blocks.get(block)
    if (lost === undefined) continue
    const { reason, contradiction } = lost
    report('never-visible', slug, reason, { contradiction })
    if (kind !== 'normal')
      report('finish-unreachable', slug, `the ${kind} block can never be reached: ${reason}`, { contradiction })
  }
  for (const [at, { name, attributes, condition }] of form.elements.entries()) {
    // An unreachable block implies its elements: they are reported only when one of them is required.
    const block = form.tables.blockAt[at] ?? 0
    const own = elements.get(at)
    const lost = blocks.get(block) ?? own
    if (lost === undefined) continue
    const { contradiction } = lost
    const reason = blocks.has(block) ? `its block ${form.blocks[block]?.slug ?? ''} is never visible` : lost.reason
    if (own !== undefined) report('never-visible', name, reason, { contradiction })
    if (attributes.required || condition?.actions.includes('required'))
      report('required-never-visible', name, reason, { contradiction })
  }
}

const MAX_RULES_EXAMINED = 100_000

type UnreachableReasons = ReadonlyMap<number, { readonly reason: string; readonly contradiction: Contradiction }>

/** Solves the deepest conditions first: answers that satisfy the end of a chain also satisfy the rest of it. */
function findUnreachable(form: Form): { blocks: UnreachableReasons; elements: UnreachableReasons } {
  const { blockAt, blockConditionOf, conditionOf } = form.tables
  const budget = { left: MAX_RULES_EXAMINED }
  const shownElements = new Set<number>()
  const shownBlocks = new Set<number>()
  const look = (
    conditions: Int32Array,
    shown: ReadonlySet<number>,
    target: (at: number) => [number[], number[]],
  ): UnreachableReasons => {
    const lost = new Map<number, { reason: string; contradiction: Contradiction }>()
    for (const at of sortDeepestFirst(form, conditions)) {
      const solved = shown.has(at) ? null : solveVisible(form, ...target(at), budget)
      if (solved && !solved.ok && solved.proved) lost.set(at, solved)
      for (const element of solved?.ok ? solved.shown : []) {
        shownElements.add(element)
        shownBlocks.add(blockAt[element] ?? -1)
      }
    }
    return lost
  }
  const blocks = look(blockConditionOf, shownBlocks, (block) => [[], [block]])
  const elements = look(conditionOf, shownElements, (at) => (blocks.has(blockAt[at] ?? 0) ? [[], []] : [[at], []]))
  return { blocks, elements }
}

function sortDeepestFirst({ elements, tables }: Form, conditions: Int32Array): readonly number[] {
  const depth = (at: number) => tables.graph.level[elements.length + FACTS + (conditions[at] ?? 0)] ?? 0
  return [...conditions.keys()].filter((at) => conditions[at] !== -1).toSorted((a, b) => depth(b) - depth(a))
}

/** Facts for checking a form without a dossier, with a price for every product it offers. */
export function sampleFacts({ pages }: Definition): Facts {
  const elements = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.elements))
  const products = elements.filter(({ type }) => type.startsWith('input_unique_product')).flatMap(optionsOf)
  return {
    direct: false,
    state: 'ongoing',
    today: '2026-01-01',
    products: products.map(({ value }) => ({ code: value, unitPrice: 100, minimumShares: 1 })),
  }
}
