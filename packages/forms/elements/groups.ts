import type { Definition, Element, KindProblem, FormView } from '../definition.ts'
import { showNumber } from '../text-rules/decimal-input.ts'
import { options, type Known } from './choices.ts'
import { toList, toNumber } from './kind.ts'
import type { Kind } from './kind.ts'
import { percentKind } from './numbers.ts'

/** Percentages whose visible ones must total between min and max. */
export const sumKind: Kind = {
  role: 'group',
  stores: 'number',
  parse: () => null,
  show: (value, _, locale) => showNumber(toNumber(value), locale, { min: 0, max: 2 }),
  check(_, element, view) {
    const { min = 0, max = 100 } = element.attributes
    const sum = total(visibleChildren(element, view), view)
    if (sum >= min && sum <= max) return null
    return { code: 'element.error.percentage-range-group-sum', params: { min, max, sum } }
  },
  // Each child has its own line.
  summarise: () => [],
}

/** Ranks or choices of which each may serve once. */
export const orderKind: Kind = {
  role: 'group',
  stores: 'list',
  parse: () => null,
  show: (value) => (toList(value) ?? []).join(' ; '),
  check(_, element, view) {
    const given = visibleChildren(element, view)
      .map((child) => view.value(child.id))
      .filter((value) => value !== null && value !== '')
    return new Set(given).size < given.length ? { code: 'element.error.already-chosen' } : null
  },
  summarise: () => [],
}

/** One percentage of several; those that share a `group` total 100. */
export const sharedPercentKind: Kind = {
  ...percentKind,
  check: (value, element, view) => percentKind.check(value, element, view) ?? sharedSumProblem(element, view),
}

/** What one place of an `ordonnancement` can still hold: the options its neighbours have not taken. */
export function remainingOptions(element: Element, view: FormView): readonly Known[] {
  const group = view.blockOf(element.id)?.elements.find((other) => isChild(element, other, view))
  const neighbours = (group?.attributes.childrenElementsIds ?? []).filter((ref) => view.element(ref)?.id !== element.id)
  const taken = new Set(neighbours.map((ref) => view.value(ref)))
  return options(element).filter((option) => !taken.has(option.value))
}

function isChild(element: Element, group: Element, view: FormView): boolean {
  const refs = group.attributes.childrenElementsIds ?? []
  return group.type === 'ordonnancement' && refs.some((ref) => view.element(ref)?.id === element.id)
}

/** The visible children of a group, in the order of the form. */
function visibleChildren(group: Element, view: FormView): Element[] {
  return (group.attributes.childrenElementsIds ?? []).flatMap((ref) => {
    const child = view.element(ref)
    return child && view.visible(ref) ? [child] : []
  })
}

/** Percentages that share a `group` total 100, those left out being 0; the first one bears the problem. */
function sharedSumProblem(element: Element, view: FormView): KindProblem | null {
  const members = shareholders(element, view)
  if (members[0]?.id !== element.id || members.length < 2) return null
  const sum = total(members, view)
  // As long as something is left to share out, an answer is missing rather than wrong.
  if (sum < 100 && members.some((member) => typeof view.value(member.id) !== 'number')) return null
  return sum === 100 ? null : { code: 'element.error.origin-sum', params: { sum } }
}

/** Whether the other percentages of its `group` total 100: nobody types the zeros. */
export function isSharedOut(element: Element, view: FormView): boolean {
  return element.attributes.group !== undefined && total(shareholders(element, view), view) === 100
}

const shareholders = (element: Element, view: FormView) =>
  sumGroup(element, view.definition).filter((member) => view.visible(member.id))

function total(members: readonly Element[], view: FormView): number {
  const sum = members.reduce((all, member) => all + (toNumber(view.value(member.id)) || 0), 0)
  // Halves and tenths of a percent do not add up exactly in binary.
  return Number(sum.toFixed(6))
}

/** The elements whose percentages must total 100 together with this one (attribute `group`). */
function sumGroup({ attributes: { group } }: Element, definition: Definition): readonly Element[] {
  if (group === undefined) return []
  const known = sumGroups.get(definition) ?? findSumGroups(definition)
  sumGroups.set(definition, known)
  return known.get(group) ?? []
}

// A definition never changes once loaded: walking it once is enough however often its answers are checked.
const sumGroups = new WeakMap<Definition, ReadonlyMap<string | undefined, readonly Element[]>>()

function findSumGroups({ pages }: Definition) {
  const elements = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.elements))
  return Map.groupBy(elements, ({ attributes }) => attributes.group)
}
