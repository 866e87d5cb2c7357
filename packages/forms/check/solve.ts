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
/** A failure is proved unless the search was given up. */
type Solution =
  | { readonly ok: true; readonly wants: Wants }
  | { readonly ok: false; readonly reason: string; readonly proved: boolean }

type Goal = { readonly condition: Condition; readonly where: string }

/** What must be true of the values for these elements to be visible, or why it cannot be. */
export function solveVisible(form: Form, elements: readonly number[], blocks: readonly number[] = []): Solution {
  const goals = [
    ...elements.flatMap((at) => listGoals(form, at)),
    ...blocks.flatMap((block) => blockGoals(form, block)),
  ]
  return solve(form, goals, new Map(), new Set(), { left: PATIENCE })
}

/** Alternatives multiply; a form that needs more steps than this to be decided is left undecided. */
const PATIENCE = 5000

/** The conditions that hide an element, its own and its block's. */
function listGoals(form: Form, at: number): Goal[] {
  const element = form.elements[at]
  const condition = element?.condition
  const own =
    condition?.actions.includes('visible') && condition.rules.length > 0
      ? [{ condition, where: element?.name ?? '' }]
      : []
  return [...blockGoals(form, form.tables.blockAt[at] ?? 0), ...own]
}

function blockGoals(form: Form, block: number): Goal[] {
  const { condition, slug } = form.blocks[block] ?? { condition: null, slug: '' }
  return condition?.actions.includes('visible') && condition.rules.length > 0 ? [{ condition, where: slug }] : []
}

/** Backtracks over the alternatives of OR. A rule that an empty value does not satisfy asks for its element to be visible. */
function solve(
  form: Form,
  goals: readonly Goal[],
  wants: Wants,
  met: ReadonlySet<Condition>,
  patience: { left: number },
): Solution {
  const [goal, ...rest] = goals
  if (!goal) return { ok: true, wants }
  if (met.has(goal.condition)) return solve(form, rest, wants, met, patience)
  const { rules, logical_operator } = goal.condition
  const choices = logical_operator === 'AND' ? [rules] : rules.map((rule) => [rule])
  const reasons: string[] = []
  let proved = true
  for (const choice of choices) {
    if (patience.left-- <= 0) return { ok: false, reason: 'too many alternatives', proved: false }
    const added = addWants(form, wants, choice, goal.where)
    const solved = added.ok
      ? solve(form, [...rest, ...added.goals], added.wants, new Set([...met, goal.condition]), patience)
      : { ...added, proved: true }
    if (solved.ok) return solved
    proved &&= solved.proved
    if (!reasons.includes(solved.reason)) reasons.push(solved.reason)
  }
  return { ok: false, reason: reasons.slice(0, 3).join('; or '), proved }
}

type Added = { ok: true; wants: Wants; goals: Goal[] } | { ok: false; reason: string }

function addWants(form: Form, before: Wants, rules: readonly Rule[], where: string): Added {
  const wants = new Map(before)
  const goals: Goal[] = []
  for (const rule of rules) {
    const at = findPlace(form.tables, rule)
    const all = [...(wants.get(at) ?? []), { rule, where }]
    wants.set(at, all)
    const conflict = conflictAt(form, at, all)
    if (conflict !== null) return { ok: false, reason: conflict }
    if (at < form.elements.length && !isEmptyEnough(all)) goals.push(...listGoals(form, at))
  }
  return { ok: true, wants, goals }
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
