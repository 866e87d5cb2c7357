import type { Condition, Rule, Value } from '../definition.ts'
import { directAt, stateAt } from '../compile/form.ts'
import type { Form } from '../compile/form.ts'
import { findPlace } from '../compile/link-conditions.ts'
import { listCandidates, factCandidates } from './candidates.ts'
import { optionsOf } from './draft.ts'
import { holdsFor } from './holds.ts'
import { findRange, scoreRange } from './ranges.ts'

/** A rule that must hold, and whose condition it belongs to. */
type Want = { readonly rule: Rule; readonly where: string }
/** What the values must satisfy, by position of the element or fact. */
export type Wants = ReadonlyMap<number, readonly Want[]>
/** Why it cannot be. A failure is proved unless the search was given up. */
type Failure = { readonly ok: false; readonly reason: string; readonly proved: boolean }
type Solution = { readonly ok: true; readonly wants: Wants; readonly shown: ReadonlySet<number> } | Failure

/** A condition that must hold for an element to be visible; -1 where only a block is meant. */
type Goal = { readonly condition: Condition; readonly where: string; readonly element: number }
type Patience = { left: number }

/** Alternatives multiply; a form that needs more rules than this to be looked at is left undecided. */
const PATIENCE = 5000

/** What must be true of the values for these elements to be visible and what else they show, or why it cannot be. */
export function solveVisible(
  form: Form,
  elements: readonly number[],
  blocks: readonly number[] = [],
  patience: Patience = { left: PATIENCE },
): Solution {
  const goals = [
    ...elements.flatMap((at) => listGoals(form, at)),
    ...blocks.flatMap((block) => blockGoals(form, block, -1)),
  ]
  const own = Math.min(patience.left, PATIENCE)
  const search: Search = {
    form,
    goals,
    next: 0,
    wants: new Map(),
    met: new Set(),
    wanted: [],
    decided: [],
    patience: { left: own },
  }
  const solved = solve(search)
  patience.left -= own - search.patience.left
  return solved
}

/** The conditions that hide an element, its own and its block's. */
function listGoals(form: Form, at: number): Goal[] {
  const { condition = null, name = '' } = form.elements[at] ?? {}
  const own = hides(condition) ? [{ condition, where: name, element: at }] : []
  return [...blockGoals(form, form.tables.blockAt[at] ?? 0, at), ...own]
}

function blockGoals(form: Form, block: number, element: number): Goal[] {
  const { condition = null, slug = '' } = form.blocks[block] ?? {}
  return hides(condition) ? [{ condition, where: slug, element }] : []
}

const hides = (condition: Condition | null): condition is Condition =>
  condition !== null && condition.actions.includes('visible') && condition.rules.length > 0

/** What was decided so far. `goals` grows with what the rules ask for; those before `next` are met. */
type Search = {
  readonly form: Form
  readonly goals: Goal[]
  next: number
  readonly wants: Map<number, Want[]>
  readonly met: Set<Condition>
  /** The positions of all that is wanted, and the conditions that are met, in the order of decision. */
  readonly wanted: number[]
  readonly decided: Condition[]
  readonly patience: Patience
}

/** A condition of alternatives, what was decided before it, and how those tried so far failed. */
type Choice = {
  readonly goal: Goal
  readonly goals: number
  readonly next: number
  readonly wanted: number
  readonly decided: number
  readonly failures: Failure[]
}

/** Backtracks over the alternatives of OR. A rule that an empty value does not satisfy asks for its element to be visible. */
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
    if (!goal) return { ok: true, wants: search.wants, shown: new Set(search.goals.map(({ element }) => element)) }
    if (search.met.has(goal.condition)) continue
    if (goal.condition.logical_operator === 'AND') failure = meet(search, goal, goal.condition.rules)
    else {
      choices.push(openChoice(search, goal))
      failure = tryNext(search, choices, null)
    }
  }
}

const openChoice = ({ goals, next, wanted, decided }: Search, goal: Goal): Choice => ({
  goal,
  goals: goals.length,
  next,
  wanted: wanted.length,
  decided: decided.length,
  failures: [],
})

/** The next alternative of the last choice. Without another it is a choice no more, and its own failure. */
function tryNext(search: Search, choices: Choice[], failure: Failure | null): Failure | null {
  const choice = choices.at(-1)
  if (!choice) return failure
  if (failure) {
    takeBack(search, choice)
    choice.failures.push(failure)
  }
  const rule = choice.goal.condition.rules[choice.failures.length]
  if (rule) return meet(search, choice.goal, [rule])
  choices.pop()
  const reasons = new Set(choice.failures.map(({ reason }) => reason))
  return {
    ok: false,
    reason: [...reasons].slice(0, 3).join('; or '),
    proved: choice.failures.every(({ proved }) => proved),
  }
}

/** Forgets what was decided since that choice. */
function takeBack(search: Search, choice: Choice): void {
  for (const at of search.wanted.splice(choice.wanted)) {
    const wants = search.wants.get(at)
    wants?.pop()
    if (wants?.length === 0) search.wants.delete(at)
  }
  for (const condition of search.decided.splice(choice.decided)) search.met.delete(condition)
  search.goals.length = choice.goals
  search.next = choice.next
}

/** Wants these rules to hold, and what they read to be visible. */
function meet(
  { form, goals, wants, wanted, met, decided, patience }: Search,
  goal: Goal,
  rules: readonly Rule[],
): Failure | null {
  patience.left -= rules.length
  if (patience.left < 0) return { ok: false, reason: 'too many alternatives', proved: false }
  met.add(goal.condition)
  decided.push(goal.condition)
  const read = new Set<number>()
  for (const rule of rules) {
    const at = findPlace(form.tables, rule)
    const want = { rule, where: goal.where }
    const others = wants.get(at)
    if (others) others.push(want)
    else wants.set(at, [want])
    wanted.push(at)
    read.add(at)
  }
  for (const at of read) {
    const all = wants.get(at) ?? []
    const conflict = conflictAt(form, at, all)
    if (conflict !== null) return { ok: false, reason: conflict, proved: true }
    if (at < form.elements.length && !isEmptyEnough(all)) goals.push(...listGoals(form, at))
  }
  return null
}

const isEmptyEnough = (wants: readonly Want[]) => wants.every(({ rule }) => holdsFor(rule, null))

/** Why no value can satisfy all these rules at once, or null when one can, or when that cannot be told. */
function conflictAt(form: Form, at: number, wants: readonly Want[]): string | null {
  const element = form.elements[at]
  if (valuesFor(form, at, wants).length > 0) return null
  if (!element || form.tables.takesAnswer[at] === 1) return describe(form, at, wants)
  const { low, high } = findRange(form, at)
  const out = wants.filter(({ rule }) => isOutside(rule, low, high))
  const bands = element.type === 'output_scoring_text' ? bandsOf(form, at) : null
  if (bands && !bands.some((band) => wants.every(({ rule }) => holdsFor(rule, band)))) return describe(form, at, wants)
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

function bandsOf(form: Form, at: number): Value[] {
  const element = form.elements[at]
  if (!element) return []
  const { low, high } = scoreRange(form, element)
  return optionsOf(element).flatMap(({ value, min = 0, max = 0 }) => (max >= low && min <= high ? value : []))
}

/** The values that satisfy all the rules, among those that can be given; none for what is computed. */
export function valuesFor(form: Form, at: number, wants: readonly Want[]): readonly Value[] {
  const fits = (value: Value) => wants.every(({ rule }) => holdsFor(rule, value))
  if (at === directAt(form)) return factCandidates.direct.filter(fits)
  if (at === stateAt(form)) return factCandidates.state.filter(fits)
  const element = form.elements[at]
  if (!element || form.tables.takesAnswer[at] !== 1) return []
  return listCandidates(
    element,
    wants.map(({ rule }) => rule),
  ).filter(fits)
}

function describe(form: Form, at: number, wants: readonly Want[]): string {
  const name = form.elements[at]?.name ?? (at === directAt(form) ? 'direct' : 'state')
  const parts = wants.map(({ rule, where }) => `${rule.operator} ${JSON.stringify(rule.value ?? '')} for ${where}`)
  const { min, max } = form.elements[at]?.attributes ?? {}
  const bounds = min === undefined && max === undefined ? '' : `, within ${min ?? ''}…${max ?? ''}`
  return `${name} would have to be ${[...new Set(parts)].join(' and ')}${bounds}`
}
