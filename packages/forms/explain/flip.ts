import { findDecidingInputs } from './deciding-inputs.ts'
import type { Action, Ref, Value } from '../definition.ts'
import { FACTS, directAt } from '../compile/form.ts'
import type { Form } from '../compile/form.ts'
import type { Session } from '../session/session.ts'
import { openSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'

/** Another answer to one element, or another fact. */
export type Change =
  | { readonly kind: 'answer'; readonly elementId: number; readonly name: string; readonly value: Value }
  | { readonly kind: 'direct'; readonly value: boolean }
  | { readonly kind: 'state'; readonly value: string }

type Flip = {
  readonly changes: readonly Change[] | null
  /** How many states were tried. */
  readonly tried: number
}

/** How many states are tried before the search is given up. */
const MOST_TRIALS = 20_000
/** And how many inputs are looked at to choose what to try: ten times what the longest search in the real forms takes. */
const MOST_STEPS = 200_000
/** Results of results of results: beyond this many an element is not looked into, nor would anybody follow the telling. */
const DEEPEST_EXPLAINED = 500

/** The values chosen so far, by place. */
type Choice = ReadonlyMap<number, Value>

/** Another answer is better than taking one away, and facts are not for the person to change. */
type Allowed = { readonly empty: boolean; readonly facts: boolean }
const inTurn: readonly Allowed[] = [
  { empty: false, facts: false },
  { empty: true, facts: false },
  { empty: true, facts: true },
]

type Search = {
  readonly sandbox: Sandbox
  readonly flipped: () => boolean
  /** The inputs that hold the state as it is, whose values are not chosen yet. */
  readonly deciding: (chosen: Choice) => readonly number[]
  /** The choices tried before, in whatever order they were made. */
  seen: Set<string>
  /** How many changes are made, and of which kinds. */
  size: number
  allowed: Allowed
  /** Whether something was left aside because it takes more changes. */
  more: boolean
  left: number
  readonly patience: { left: number }
}

/**
 * The fewest changes that turn a state of an element around; null when none do, or when the search was given up. One
 * change is tried, then two, and so on, at each step only of inputs that hold the state as it is: changing others alone
 * would turn nothing around. So what takes n changes is not to be had with fewer. Of equally many, those are proposed
 * that a person would make: near the element, and not what the whole dossier is built on.
 */
export function searchFlip(session: Session, at: number, action: Action): Flip {
  const element = session.form.elements[at]
  if (!element || depthOf(session.form, at) > DEEPEST_EXPLAINED) return { changes: null, tried: 0 }
  const now = session[action](element.id)
  const sandbox = openSandbox(session)
  const patience = { left: MOST_STEPS }
  const remoteness = measureRemoteness(session.form, at)
  const search: Search = {
    sandbox,
    flipped: () => sandbox.session[action](element.id) !== now,
    deciding: (chosen) =>
      [...findDecidingInputs(sandbox.session, at, action, new Set(chosen.keys()), patience)]
        .filter((place) => !chosen.has(place))
        .toSorted((one, other) => remoteness(one) - remoteness(other)),
    seen: new Set(),
    size: 0,
    allowed: { empty: false, facts: false },
    more: true,
    left: MOST_TRIALS,
    patience,
  }
  while (search.more && search.left > 0 && patience.left > 0) {
    search.size++
    const found = tryEach(search)
    if (found) return { changes: describe(session, refine(found, search)), tried: MOST_TRIALS - search.left }
  }
  return { changes: null, tried: MOST_TRIALS - search.left }
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
  for (const allowed of inTurn) {
    Object.assign(search, { allowed, more: false, seen: new Set() })
    const found = extend(search, new Map())
    if (found) return found
  }
  return null
}

/** Adds one change after the other, as many as may be made. The sandbox is as it was when this returns. */
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
      if (search.left-- <= 0 || search.patience.left <= 0) return null
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

/** What the rest of a dossier is built on, by its name in the referential: the last thing one would change. */
const foundations = ['personType', 'product', 'detentionMode']

/** How far a person would have to go to change an answer: the same block, the same page, a nearer page, a foundation. */
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

/** Halving a distance between two numbers this often leaves nothing between them. */
const MOST_HALVINGS = 64

/** Brings each number as near to its present value as the flip allows. */
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
    for (let halvings = 0; Math.abs(far - near) > 1 && halvings < MOST_HALVINGS; halvings++) {
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
