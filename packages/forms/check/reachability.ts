import type { Definition, Facts } from '../definition.ts'
import type { Report } from './finding.ts'
import { FACTS } from '../compile/form.ts'
import type { Form } from '../compile/form.ts'
import { optionsOf } from './draft.ts'
import { solveVisible } from './solve.ts'

/** Blocks and elements that no answers can show, with the reason why. */
export function checkReachability(form: Form, report: Report): void {
  const { blocks, elements } = findLost(form)
  for (const [block, { slug, kind }] of form.blocks.entries()) {
    const reason = blocks.get(block)
    if (reason === undefined) continue
    report('never-visible', slug, reason)
    if (kind !== 'normal') report('finish-unreachable', slug, `the ${kind} block can never be reached: ${reason}`)
  }
  for (const [at, { name, attributes, condition }] of form.elements.entries()) {
    // The elements of a lost block are lost with it: one finding is enough, unless one of them is required.
    const block = form.tables.blockAt[at] ?? 0
    const own = elements.get(at)
    const reason = blocks.has(block) ? `its block ${form.blocks[block]?.slug ?? ''} is never visible` : own
    if (reason === undefined) continue
    if (own !== undefined) report('never-visible', name, reason)
    if (attributes.required || condition?.actions.includes('required')) report('required-never-visible', name, reason)
  }
}

/** How many rules are looked at in one form. What is not decided by then is left undecided. */
const PATIENCE = 100_000

type Lost = ReadonlyMap<number, string>

/** Why blocks are never visible, and elements of the others. What shows the end of a chain of conditions shows all of it. */
function findLost(form: Form): { blocks: Lost; elements: Lost } {
  const { blockAt, blockConditionOf, conditionOf } = form.tables
  const patience = { left: PATIENCE }
  const shownElements = new Set<number>()
  const shownBlocks = new Set<number>()
  const look = (
    conditions: Int32Array,
    shown: ReadonlySet<number>,
    target: (at: number) => [number[], number[]],
  ): Lost => {
    const lost = new Map<number, string>()
    for (const at of deepestFirst(form, conditions)) {
      const solved = shown.has(at) ? null : solveVisible(form, ...target(at), patience)
      if (solved && !solved.ok && solved.proved) lost.set(at, solved.reason)
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

/** The positions that have a condition, those first whose conditions read the results of most others. */
function deepestFirst({ elements, tables }: Form, conditions: Int32Array): readonly number[] {
  const depth = (at: number) => tables.graph.level[elements.length + FACTS + (conditions[at] ?? 0)] ?? 0
  return [...conditions.keys()].filter((at) => conditions[at] !== -1).toSorted((a, b) => depth(b) - depth(a))
}

/** Facts for looking at a form without a dossier: a price for every product it offers. */
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
