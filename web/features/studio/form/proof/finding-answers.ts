import {
  compile,
  compileTrusted,
  reachVisible,
  sampleFacts,
  type Condition,
  type Definition,
  type Form,
  type Value,
} from '@parcelle/forms'
import type { Json } from '@parcelle/domain/studio'
import type { Finding } from './proof.ts'

export type FindingAnswers = {
  /** What they are of, as people call it. */
  readonly title: string
  readonly direct: boolean
  readonly state: string
  readonly answers: Readonly<Record<string, Value>>
}

type ContradictingRule = NonNullable<Finding['contradiction']>[number]

/** Conditions may contradict each other at several places. */
const MAX_CONTRADICTIONS = 10

/**
 * For what is never visible: answers that satisfy all the rules but those that contradict them, as few as possible, so
 * that the form shows which ones hide it. Null where none are found.
 */
export function findFindingAnswers(
  definition: Json,
  { where, contradiction = [] }: Finding,
): Omit<FindingAnswers, 'title'> | null {
  // Unsafe cast: only a form that was linked has contradictions.
  let form = definition as unknown as Definition
  let rules: readonly ContradictingRule[] = contradiction
  for (let count = 0; count < MAX_CONTRADICTIONS; count++) {
    const last = rules.at(-1)
    if (!last) break
    for (const rule of rules.toReversed()) {
      const compiled = compileTrusted(withoutRule(form, rule))
      const reach = compiled.ok && reachVisible(compiled.form, placesOf(compiled.form, where), sampleFacts(form))
      if (reach && reach.kind === 'reachable') return reach.witness
    }
    form = withoutRule(form, last)
    rules = findContradiction(form, where)
  }
  return null
}

function findContradiction(form: Definition, where: string): readonly ContradictingRule[] {
  const compiled = compile(form)
  const found = compiled.ok ? [] : compiled.findings.filter((finding) => finding.where === where)
  return found.flatMap(({ contradiction }) => (contradiction ? [contradiction] : []))[0] ?? []
}

function placesOf({ blocks, elements }: Form, where: string) {
  const isHere = <T>(all: readonly T[], nameOf: (one: T) => string) =>
    [...all.keys()].filter((at) => all[at] !== undefined && nameOf(all[at]) === where)
  const found = isHere(elements, ({ name }) => name)
  return found.length > 0 ? { elements: found } : { blocks: isHere(blocks, ({ slug }) => slug) }
}

function withoutRule(form: Definition, { rule, where }: ContradictingRule): Definition {
  const text = JSON.stringify(rule)
  const reduce = <T extends { readonly condition: Condition | null }>(part: T, name: string): T => {
    const { condition } = part
    if (name !== where || !condition) return part
    const rules = condition.rules.filter((one) => JSON.stringify(one) !== text)
    // The other alternatives are never satisfied either.
    return { ...part, condition: condition.logical_operator === 'AND' ? { ...condition, rules } : null }
  }
  const pages = form.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => {
      const elements = block.elements.map((element) => reduce(element, element.name))
      return { ...reduce(block, block.slug), elements }
    }),
  }))
  return { ...form, pages }
}
