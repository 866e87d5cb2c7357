import type { Definition, Element, KindProblem, FormView } from '../definition.ts'
import { showNumber } from '../text-rules/decimal-input.ts'
import { options, type LabelledOption } from './choices.ts'
import { toList, toNumber } from './kind.ts'
import type { Kind } from './kind.ts'
import { percentKind } from './numbers.ts'

/** The visible children must total between min and max. */
export const sumKind: Kind = {
  role: 'group',
  stores: 'number',
  parse: () => null,
  show: (value, _, locale) => showNumber(toNumber(value), locale, { min: 0, max: 2 }),
  check(_, element, view) {
    const { min = 0, max = 100 } = element.attributes
    const sum = sumPercentages(visibleChildren(element, view), view)
    if (sum >= min && sum <= max) return null
    return { code: 'element.error.percentage-range-group-sum', params: { min, max, sum } }
  },
  summarise: () => [],
}

/** Each rank or choice may be used once. */
export const orderKind: Kind = {
  role: 'group',
  stores: 'list',
  parse: () => null,
  show: (value) => (toList(value) ?? []).join(' ; '),
  check(_, element, view) {
    const chosen = visibleChildren(element, view)
      .map((child) => view.value(child.id))
      .filter((value) => value !== null && value !== '')
    return new Set(chosen).size < chosen.length ? { code: 'element.error.already-chosen' } : null
  },
  summarise: () => [],
}

export const sharedPercentKind: Kind = {
  ...percentKind,
  check: (value, element, view) => percentKind.check(value, element, view) ?? sharedSumProblem(element, view),
}

/** The options that the other children of the `ordonnancement` have not taken. */
export function remainingOptions(element: Element, view: FormView): readonly LabelledOption[] {
  const group = view.blockOf(element.id)?.elements.find((other) => isChild(element, other, view))
  const neighbours = (group?.attributes.childrenElementsIds ?? []).filter((ref) => view.element(ref)?.id !== element.id)
  const taken = new Set(neighbours.map((ref) => view.value(ref)))
  return options(element).filter((option) => !taken.has(option.value))
}

function isChild(element: Element, group: Element, view: FormView): boolean {
  const refs = group.attributes.childrenElementsIds ?? []
  return group.type === 'ordonnancement' && refs.some((ref) => view.element(ref)?.id === element.id)
}

function visibleChildren(group: Element, view: FormView): Element[] {
  return (group.attributes.childrenElementsIds ?? []).flatMap((ref) => {
    const child = view.element(ref)
    return child && view.visible(ref) ? [child] : []
  })
}

/** Visible percentages with the same `group` must total 100; empty ones count as 0. The first reports the problem. */
function sharedSumProblem(element: Element, view: FormView): KindProblem | null {
  const members = listGroupMembers(element, view)
  if (members[0]?.id !== element.id || members.length < 2) return null
  const sum = sumPercentages(members, view)
  // Below 100 with empty members, an answer is missing rather than wrong.
  if (sum < 100 && members.some((member) => typeof view.value(member.id) !== 'number')) return null
  return sum === 100 ? null : { code: 'element.error.origin-sum', params: { sum } }
}

/** Empty members need no answer once the others total 100. */
export function isGroupComplete(element: Element, view: FormView): boolean {
  return element.attributes.group !== undefined && sumPercentages(listGroupMembers(element, view), view) === 100
}

const listGroupMembers = (element: Element, view: FormView) =>
  findSumGroup(element, view.definition).filter((member) => view.visible(member.id))

function sumPercentages(members: readonly Element[], view: FormView): number {
  const sum = members.reduce((all, member) => all + (toNumber(view.value(member.id)) || 0), 0)
  // Tenths of a percent do not add up exactly in binary.
  return Number(sum.toFixed(6))
}

function findSumGroup({ attributes: { group } }: Element, definition: Definition): readonly Element[] {
  if (group === undefined) return []
  const known = sumGroupCache.get(definition) ?? findSumGroups(definition)
  sumGroupCache.set(definition, known)
  return known.get(group) ?? []
}

// Cached: definitions are immutable.
const sumGroupCache = new WeakMap<Definition, ReadonlyMap<string | undefined, readonly Element[]>>()

function findSumGroups({ pages }: Definition) {
  const elements = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.elements))
  return Map.groupBy(elements, ({ attributes }) => attributes.group)
}
