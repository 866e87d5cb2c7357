import {
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

/**
 * For what is never visible: answers that satisfy all the rules that contradict each other but one, so that the form
 * shows which one hides it. Null where none are found.
 */
export function findFindingAnswers(
  definition: Json,
  { where, contradiction = [] }: Finding,
): Omit<FindingAnswers, 'title'> | null {
  // Unsafe cast: only a form that was linked has contradictions.
  const form = definition as unknown as Definition
  for (const rule of contradiction.toReversed()) {
    const compiled = compileTrusted(withoutRule(form, rule))
    const reach = compiled.ok && reachVisible(compiled.form, placesOf(compiled.form, where), sampleFacts(form))
    if (reach && reach.kind === 'reachable') return reach.witness
  }
  return null
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
