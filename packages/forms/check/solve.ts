import type { Condition, Rule, Value } from '../definition.ts'
import { directAt, stateAt } from '../compile/form.ts'
import type { Form } from '../compile/form.ts'
import { findPlace } from '../compile/link-conditions.ts'
import { listCandidates, factCandidates } from './candidates.ts'
import { optionsOf } from './draft.ts'
import type { Contradiction } from '../compile/finding.ts'
import { holdsFor } from '../compile/holds.ts'
import { findRange, scoreRange } from './ranges.ts'

type Requirement = Contradiction[number]
/** Requirements by position of the element or fact. */
export type Requirements = ReadonlyMap<number, readonly Requirement[]>
/** `proved` is false when the search ran out of steps. */
type Failure = {
  readonly ok: false
  readonly reason: string
  readonly proved: boolean
  /** The rules that no answer satisfies together; of alternatives, those of the first one. */
  readonly contradiction: Contradiction
}
type Solution =
  | { readonly ok: true; readonly requirements: Requirements; readonly shown: ReadonlySet<number> }
  | Failure

/** A condition that must hold; `element` is -1 when it belongs to a block only. */
type Goal = { readonly condition: Condition; readonly where: string; readonly element: number }
type Budget = { left: number }

/** Alternatives multiply, so the search is bounded by the number of rules examined. */
const MAX_RULES_EXAMINED = 5000

/** The values under which these elements and blocks are visible, or the reason why there are none. */
export function solveVisible(
  form: Form,
  elements: readonly number[],
  blocks: readonly number[] = [],
  budget: Budget = { left: MAX_RULES_EXAMINED },
): Solution {
  const goals = [
    ...elements.flatMap((at) => listGoals(form, at)),
    ...blocks.flatMap((block) => listBlockGoals(form, block, -1)),
  ]
  const own = Math.min(budget.left, MAX_RULES_EXAMINED)
  const search: Search = {
    form,
    goals,
    next: 0,
    requirements: new Map(),
    met: new Set(),
    constrained: [],
    decided: [],
    budget: { left: own },
  }
  const solved = solve(search)
  budget.left -= own - search.budget.left
  return solved
}

function listGoals(form: Form, at: number): Goal[] {
  const { condition = null, name = '' } = form.elements[at] ?? {}
  const own = hides(condition) ? [{ condition, where: name, element: at }] : []
  return [...listBlockGoals(form, form.tables.blockAt[at] ?? 0, at), ...own]
}

function listBlockGoals(form: Form, block: number, element: number): Goal[] {
  const { condition = null, slug = '' } = form.blocks[block] ?? {}
  return hides(condition) ? [{ condition, where: slug, element }] : []
}

const hides = (condition: Condition | null): condition is Condition =>
  condition !== null && condition.actions.includes('visible') && condition.rules.length > 0

/** Search state. Rules append to `goals`; those before `next` are met. */
type Search = {
  readonly form: Form
  readonly goals: Goal[]
  next: number
  readonly requirements: Map<number, Requirement[]>
  readonly met: Set<Condition>
  /** Undo log: the positions with added requirements and the conditions met, in order. */
  readonly constrained: number[]
  readonly decided: Condition[]
  readonly budget: Budget
}

/** A backtracking point: an OR condition, the lengths of the undo log before it, and its failed alternatives. */
type Choice = {
  readonly goal: Goal
  readonly goals: number
  readonly next: number
  readonly constrained: number
  readonly decided: number
  readonly failures: Failure[]
}

/** Backtracks over alternatives of OR. A rule that no empty value satisfies requires its element to be visible. */
function solve(search: Search): Solution {
  const choices: Choice[] = []
  let failure: Failure | null = null
  for (;;) {
    if (failure) {
      if (choices.length === 0) return failure
      failure = tryNext(search, choices, failure)
      continue
    }
    const goal = search.goals[search.next++]
    if (!goal)
      return { ok: true, requirements: search.requirements, shown: new Set(search.goals.map(({ element }) => element)) }
    if (search.met.has(goal.condition)) continue
    if (goal.condition.logical_operator === 'AND') failure = requireRules(search, goal, goal.condition.rules)
    else {
      choices.push(openChoice(search, goal))
      failure = tryNext(search, choices, null)
    }
  }
}

const openChoice = ({ goals, next, constrained, decided }: Search, goal: Goal): Choice => ({
  goal,
  goals: goals.length,
  next,
  constrained: constrained.length,
  decided: decided.length,
  failures: [],
})

/** Tries the next alternative of the last choice; with none left, returns the combined failure. */
function tryNext(search: Search, choices: Choice[], failure: Failure | null): Failure | null {
  const choice = choices.at(-1)
  if (!choice) return failure
  if (failure) {
    undo(search, choice)
    choice.failures.push(failure)
  }
  const rule = choice.goal.condition.rules[choice.failures.length]
  if (rule) return requireRules(search, choice.goal, [rule])
  choices.pop()
  const reasons = new Set(choice.failures.map(({ reason }) => reason))
  return {
    ok: false,
    reason: [...reasons].slice(0, 3).join('; or '),
    proved: choice.failures.every(({ proved }) => proved),
    contradiction: choice.failures[0]?.contradiction ?? [],
  }
}

function undo(search: Search, choice: Choice): void {
  for (const at of search.constrained.splice(choice.constrained)) {
    const requirements = search.requirements.get(at)
    requirements?.pop()
    if (requirements?.length === 0) search.requirements.delete(at)
  }
  for (const condition of search.decided.splice(choice.decided)) search.met.delete(condition)
  search.goals.length = choice.goals
  search.next = choice.next
}

function requireRules(
  { form, goals, requirements, constrained, met, decided, budget }: Search,
  goal: Goal,
  rules: readonly Rule[],
): Failure | null {
  budget.left -= rules.length
  if (budget.left < 0) return { ok: false, reason: 'too many alternatives', proved: false, contradiction: [] }
  met.add(goal.condition)
  decided.push(goal.condition)
  const read = new Set<number>()
  for (const rule of rules) {
    const at = findPlace(form.tables, rule)
    const requirement = { rule, where: goal.where }
    const others = requirements.get(at)
    if (others) others.push(requirement)
    else requirements.set(at, [requirement])
    constrained.push(at)
    read.add(at)
  }
  for (const at of read) {
    const all = requirements.get(at) ?? []
    const conflict = findConflict(form, at, all)
    if (conflict !== null) return { ok: false, reason: conflict, proved: true, contradiction: [...all] }
    if (at < form.elements.length && !acceptEmpty(all)) goals.push(...listGoals(form, at))
  }
  return null
}

const acceptEmpty = (requirements: readonly Requirement[]) => requirements.every(({ rule }) => holdsFor(rule, null))

/** Why no value satisfies all these rules; null when one does or when it is undecidable. */
function findConflict(form: Form, at: number, requirements: readonly Requirement[]): string | null {
  const element = form.elements[at]
  if (listSatisfying(form, at, requirements).length > 0) return null
  if (!element || form.tables.takesAnswer[at] === 1) return describe(form, at, requirements)
  const { low, high } = findRange(form, at)
  const out = requirements.filter(({ rule }) => isOutside(rule, low, high))
  const bands = element.type === 'output_scoring_text' ? listReachableBands(form, at) : null
  if (bands && !bands.some((band) => requirements.every(({ rule }) => holdsFor(rule, band))))
    return describe(form, at, requirements)
  return out.length > 0 ? `${describe(form, at, out)}, but it lies between ${low} and ${high}` : null
}

function isOutside({ operator, value }: Rule, low: number, high: number): boolean {
  if (typeof value !== 'number') return false
  if (operator === 'greater_than') return high <= value
  if (operator === 'at_least') return high < value
  if (operator === 'less_than') return low >= value
  if (operator === 'at_most') return low > value
  return operator === 'equal' && (value < low || value > high)
}

function listReachableBands(form: Form, at: number): Value[] {
  const element = form.elements[at]
  if (!element) return []
  const { low, high } = scoreRange(form, element)
  return optionsOf(element).flatMap(({ value, min = 0, max = 0 }) => (max >= low && min <= high ? value : []))
}

/** The candidate answers that satisfy all the rules; none for computed elements. */
export function listSatisfying(form: Form, at: number, requirements: readonly Requirement[]): readonly Value[] {
  const fits = (value: Value) => requirements.every(({ rule }) => holdsFor(rule, value))
  if (at === directAt(form)) return factCandidates.direct.filter(fits)
  if (at === stateAt(form)) return factCandidates.state.filter(fits)
  const element = form.elements[at]
  if (!element || form.tables.takesAnswer[at] !== 1) return []
  return listCandidates(
    element,
    requirements.map(({ rule }) => rule),
  ).filter(fits)
}

function describe(form: Form, at: number, requirements: readonly Requirement[]): string {
  const name = form.elements[at]?.name ?? (at === directAt(form) ? 'direct' : 'state')
  const parts = requirements.map(
    ({ rule, where }) => `${rule.operator} ${JSON.stringify(rule.value ?? '')} for ${where}`,
  )
  const { min, max } = form.elements[at]?.attributes ?? {}
  const bounds = min === undefined && max === undefined ? '' : `, within ${min ?? ''}…${max ?? ''}`
  return `${name} would have to be ${[...new Set(parts)].join(' and ')}${bounds}`
}
