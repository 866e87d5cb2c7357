import { findDecidingInputs } from './deciding-inputs.ts'
import type { Action, Ref, Value } from '../definition.ts'
import { FACTS, directAt } from '../compile/form.ts'
import type { Form } from '../compile/form.ts'
import type { Session } from '../session/session.ts'
import { openSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'

export type Change =
  | { readonly kind: 'answer'; readonly elementId: number; readonly name: string; readonly value: Value }
  | { readonly kind: 'direct'; readonly value: boolean }
  | { readonly kind: 'state'; readonly value: string }

type Flip = {
  readonly changes: readonly Change[] | null
  readonly attempts: number
}

const MAX_ATTEMPTS = 20_000
/** Limit on inputs examined: ten times the longest search in the real forms. */
const MAX_INPUTS_EXAMINED = 200_000
/** Recursion limit: elements behind longer chains of computed results are not explained. */
const MAX_DEPTH = 500

type Choice = ReadonlyMap<number, Value>

/** Another answer is preferred to an empty one; a person cannot change facts. */
type AllowedChanges = { readonly empty: boolean; readonly facts: boolean }
const searchPhases: readonly AllowedChanges[] = [
  { empty: false, facts: false },
  { empty: true, facts: false },
  { empty: true, facts: true },
]

type Search = {
  readonly sandbox: Sandbox
  readonly flipped: () => boolean
  /** The inputs that keep the state as it is and have no chosen value yet. */
  readonly deciding: (chosen: Choice) => readonly number[]
  /** Choices already tried, whatever their order. */
  seen: Set<string>
  size: number
  allowed: AllowedChanges
  /** Whether a choice was skipped because it takes more changes. */
  more: boolean
  left: number
  readonly budget: { left: number }
}

/**
 * The smallest set of changes that flips a state; null when there is none or the search gave up. Iterative deepening
 * over the inputs that keep the state as it is, since changing others cannot flip it; so the result is minimal. Among
 * equally small sets, prefers inputs near the element over those that the whole dossier depends on.
 */
export function searchFlip(session: Session, at: number, action: Action): Flip {
  const element = session.form.elements[at]
  if (!element || depthOf(session.form, at) > MAX_DEPTH) return { changes: null, attempts: 0 }
  const now = session[action](element.id)
  const sandbox = openSandbox(session)
  const budget = { left: MAX_INPUTS_EXAMINED }
  const remoteness = measureRemoteness(session.form, at)
  const search: Search = {
    sandbox,
    flipped: () => sandbox.session[action](element.id) !== now,
    deciding: (chosen) =>
      [...findDecidingInputs(sandbox.session, at, action, new Set(chosen.keys()), budget)]
        .filter((place) => !chosen.has(place))
        .toSorted((one, other) => remoteness(one) - remoteness(other)),
    seen: new Set(),
    size: 0,
    allowed: { empty: false, facts: false },
    more: true,
    left: MAX_ATTEMPTS,
    budget,
  }
  while (search.more && search.left > 0 && budget.left > 0) {
    search.size++
    const found = tryEach(search)
    if (found) return { changes: describe(session, refine(found, search)), attempts: MAX_ATTEMPTS - search.left }
  }
  return { changes: null, attempts: MAX_ATTEMPTS - search.left }
}

function depthOf({ elements, tables }: Form, at: number): number {
  const { level } = tables.graph
  const conditions = [tables.conditionOf[at] ?? -1, tables.blockConditionOf[tables.blockAt[at] ?? 0] ?? -1]
  return Math.max(
    level[at] ?? 0,
    ...conditions.map((one) => (one < 0 ? 0 : (level[elements.length + FACTS + one] ?? 0))),
  )
}

function tryEach(search: Search): Choice | null {
  for (const allowed of searchPhases) {
    Object.assign(search, { allowed, more: false, seen: new Set() })
    const found = extend(search, new Map())
    if (found) return found
  }
  return null
}

/** Adds changes one by one up to `size`. Restores the sandbox before it returns. */
function extend(search: Search, chosen: Choice): Choice | null {
  const { sandbox, flipped, deciding, seen, size } = search
  if (flipped()) return new Map(chosen)
  if (chosen.size === size) {
    search.more = true
    return null
  }
  for (const place of deciding(chosen)) {
    if (!search.allowed.facts && sandbox.isFact(place)) continue
    for (const value of sandbox.otherValues(place)) {
      if (value === null && !search.allowed.empty) continue
      if (search.left-- <= 0 || search.budget.left <= 0) return null
      const next = new Map([...chosen, [place, value]])
      const key = JSON.stringify([...next].toSorted(([a], [b]) => a - b))
      if (seen.has(key)) continue
      seen.add(key)
      sandbox.put(place, value)
      const found = extend(search, next)
      sandbox.reset(place)
      if (found) return found
    }
  }
  return null
}

/** Roles in the referential that the whole dossier depends on: proposed last. */
const foundations = ['personType', 'product', 'detentionMode']

/** Distance from the element: same block, same page, pages in between, then the foundations. */
function measureRemoteness(form: Form, at: number): (place: number) => number {
  const { pages, referential = {} } = form.definition
  const founding = new Set(foundations.flatMap((part) => form.element(toRef(referential[part]))?.id ?? []))
  const here = form.blocks[form.tables.blockAt[at] ?? 0]
  const pageRank = (pageId: number | undefined) => pages.findIndex(({ id }) => id === pageId)
  return (place) => {
    const element = form.elements[place]
    if (!element) return Infinity
    const block = form.blockOf(element.id)
    if (founding.has(element.id)) return pages.length + 2
    if (block?.id === here?.id) return 0
    return 1 + Math.abs(pageRank(block?.page_id) - pageRank(here?.page_id))
  }
}

const toRef = (part: unknown): Ref => (typeof part === 'string' || typeof part === 'number' ? part : '')

/** Bisecting between two doubles ends within this many steps. */
const MAX_BISECTIONS = 64

function refine(choice: Choice, { sandbox, flipped }: Search): Choice {
  const found = new Map(choice)
  for (const [place, value] of found) sandbox.put(place, value)
  for (const [place, value] of found) {
    const current = sandbox.original(place)
    const step = sandbox.stepAt(place)
    if (typeof value !== 'number' || typeof current !== 'number') continue
    const flipsAt = (steps: number) => {
      sandbox.put(place, roundTo(current + steps * step))
      return flipped()
    }
    let near = 0
    let far = Math.round((value - current) / step)
    for (let halvings = 0; Math.abs(far - near) > 1 && halvings < MAX_BISECTIONS; halvings++) {
      const middle = Math.trunc((near + far) / 2)
      if (flipsAt(middle)) far = middle
      else near = middle
    }
    const nearest = flipsAt(far) ? roundTo(current + far * step) : value
    sandbox.put(place, nearest)
    found.set(place, nearest)
  }
  return found
}

const roundTo = (value: number) => Number(value.toFixed(6))

function describe({ form }: Session, found: Choice): readonly Change[] {
  const inOrder = [...found].toSorted(([a], [b]) => a - b)
  return inOrder.map(([place, value]): Change => {
    const element = form.elements[place]
    if (element) return { kind: 'answer', elementId: element.id, name: element.name, value }
    return place === directAt(form)
      ? { kind: 'direct', value: value === true }
      : { kind: 'state', value: String(value) }
  })
}
