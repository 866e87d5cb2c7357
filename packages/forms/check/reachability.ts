import type { Definition, Facts } from '../definition.ts'
import type { Report } from './finding.ts'
import type { Form } from '../compile/form.ts'
import { optionsOf } from './draft.ts'
import { reachBlock, reachElement } from './witness.ts'

/** Blocks and elements that no answers can show, with the reason why. */
export function checkReachability(form: Form, facts: Facts, report: Report): void {
  const lost = new Set<number>()
  for (const [block, { slug, kind }] of form.blocks.entries()) {
    const reached = reachBlock(form, block, facts)
    if (reached.kind !== 'never') continue
    lost.add(block)
    report('never-visible', slug, reached.reason)
    if (kind !== 'normal')
      report('finish-unreachable', slug, `the ${kind} block can never be reached: ${reached.reason}`)
  }
  for (const [at, { name, attributes, condition }] of form.elements.entries()) {
    // The elements of a lost block are lost with it: one finding is enough, unless one of them is required.
    const blockLost = lost.has(form.tables.blockAt[at] ?? 0)
    if (!condition && !blockLost) continue
    const reached = blockLost ? null : reachElement(form, at, facts)
    if (reached && reached.kind !== 'never') continue
    const reason = reached
      ? reached.reason
      : `its block ${form.blocks[form.tables.blockAt[at] ?? 0]?.slug ?? ''} is never visible`
    if (reached) report('never-visible', name, reason)
    if (attributes.required || condition?.actions.includes('required')) report('required-never-visible', name, reason)
  }
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
