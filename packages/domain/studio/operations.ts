export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The files of an edition by path: JSON as its value, another file as its text. */
export type Content = { readonly [path: string]: Json }

/** Whether a file is the one of this name or, where the name ends with a slash, in this folder. */
export const isFileOf = (path: string, name: string) => (name.endsWith('/') ? path.startsWith(name) : path === name)

/** A key of an object, the place in a list, or the item of a list that has this id, code or value. */
export type Step = string | number | { readonly id: string | number }
export type Place = readonly Step[]

/**
 * One change. The first step of `at` is a file. `was` is what its author saw: undefined where there was nothing. The
 * change is refused when something else is there now.
 */
export type SingleOperation =
  | { readonly kind: 'set'; readonly at: Place; readonly was?: Json | undefined; readonly value: Json }
  | { readonly kind: 'add'; readonly at: Place; readonly index: number; readonly value: Json }
  | { readonly kind: 'move'; readonly at: Place; readonly to: number }
  | { readonly kind: 'remove'; readonly at: Place; readonly was: Json }
  /** Replaces the items `was` of a list, from an index on: thousands of rows are one operation. */
  | {
      readonly kind: 'splice'
      readonly at: Place
      readonly index: number
      readonly was: readonly Json[]
      readonly value: readonly Json[]
    }

/** The most operations of one call, and the most that are applied together as one. */
export const MAX_OPERATIONS = 100

/** One operation, or several that are applied, undone and redone together. */
export type Operation = SingleOperation | { readonly kind: 'all'; readonly operations: readonly SingleOperation[] }

/** Why an operation cannot be applied: its place is gone, or somebody else has changed the value. */
type OperationProblem =
  | { readonly kind: 'missing'; readonly at: Place }
  | { readonly kind: 'conflict'; readonly at: Place; readonly mine: Json | null; readonly theirs: Json | null }

type Applied = { readonly content: Content; readonly inverse: Operation } | { readonly problem: OperationProblem }

/** Applies an operation; returns the new content and the inverse operation. Unchanged parts are not copied. */
export function applyOperation(content: Content, operation: Operation): Applied {
  return operation.kind === 'all' ? applyAll(content, operation.operations) : applySingle(content, operation)
}

function applyAll(content: Content, operations: readonly SingleOperation[]): Applied {
  const inverses: SingleOperation[] = []
  let current = content
  for (const operation of operations) {
    const result = applySingle(current, operation)
    if ('problem' in result) return result
    current = result.content
    inverses.unshift(result.inverse)
  }
  return { content: current, inverse: { kind: 'all', operations: inverses } }
}

type AppliedSingle = { content: Content; inverse: SingleOperation } | { problem: OperationProblem }

function applySingle(content: Content, operation: SingleOperation): AppliedSingle {
  const { at } = operation
  const last = at.at(-1)
  if (last === undefined) return { problem: { kind: 'missing', at } }
  const place = operation.kind === 'add' || operation.kind === 'splice' ? at : at.slice(0, -1)
  const holder = findAt(content, place)
  if (holder === undefined) return { problem: { kind: 'missing', at } }
  const result = changeHolder(holder, last, operation)
  if ('problem' in result) return result
  const changed = replace(content, place, result.holder)
  const found = findRenamed(content, changed, place)
  const inverse = found
    ? { ...result.inverse, at: [...found, ...result.inverse.at.slice(place.length)] }
    : result.inverse
  // Unsafe cast: changing an object gives an object.
  return { content: changed as Content, inverse }
}

/** The new place of an item whose id the change replaced; null if the place is the same. */
function findRenamed(before: Json, after: Json, place: Place): Place | null {
  const step = place.at(-1)
  const [was, is] = [findAt(before, place.slice(0, -1)), findAt(after, place.slice(0, -1))]
  if (typeof step !== 'object' || !isList(was) || !isList(is)) return null
  const index = indexOf(was, step)
  return indexOf(is, step) === index ? null : [...place.slice(0, -1), stepTo(is, index)]
}

type Change = { holder: Json; inverse: SingleOperation } | { problem: OperationProblem }

function changeHolder(holder: Json, last: Step, operation: SingleOperation): Change {
  if (operation.kind === 'add') return addItem(holder, operation)
  if (operation.kind === 'splice') return spliceItems(holder, operation)
  if (operation.kind === 'move') return moveItem(holder, last, operation)
  return operation.kind === 'set' ? setValue(holder, last, operation) : removeValue(holder, last, operation)
}

type Of<K extends SingleOperation['kind']> = Extract<SingleOperation, { kind: K }>

function setValue(holder: Json, last: Step, { at, was, value }: Of<'set'>): Change {
  const theirs = childOf(holder, last)
  // `set` does not extend a list: `add` does.
  if (!isHolder(holder) || (isList(holder) && theirs === undefined)) return missing(at)
  if (!isEqual(theirs, was) && !isEqual(theirs, value)) return conflict(at, value, theirs)
  const changed = withChild(holder, last, value)
  // The replacing item may have another id.
  const place = isList(holder) && isList(changed) ? [...at.slice(0, -1), stepTo(changed, indexOf(holder, last))] : at
  const inverse: SingleOperation =
    theirs === undefined ? { kind: 'remove', at, was: value } : { kind: 'set', at: place, was: value, value: theirs }
  return { holder: changed, inverse }
}

function removeValue(holder: Json, last: Step, { at, was }: Of<'remove'>): Change {
  const theirs = childOf(holder, last)
  if (theirs === undefined) return missing(at)
  if (!isEqual(theirs, was)) return conflict(at, null, theirs)
  if (isList(holder)) {
    const index = indexOf(holder, last)
    const rest = holder.toSpliced(index, 1)
    const [place, id] = [at.slice(0, -1), idOf(theirs)]
    // `add` refuses a duplicate id, so the inverse is a splice.
    const isTwice = id !== undefined && rest.some((item) => idOf(item) === id)
    const inverse: SingleOperation = isTwice
      ? { kind: 'splice', at: place, index, was: [], value: [theirs] }
      : { kind: 'add', at: place, index, value: theirs }
    return { holder: rest, inverse }
  }
  const { [String(last)]: _, ...rest } = holder as { readonly [key: string]: Json }
  return { holder: rest, inverse: { kind: 'set', at, value: theirs } }
}

function addItem(holder: Json, { at, index, value }: Of<'add'>): Change {
  if (!isList(holder)) return missing(at)
  const id = idOf(value)
  const taken = id === undefined ? undefined : holder.find((item) => idOf(item) === id)
  if (taken !== undefined) return conflict(at, value, taken)
  const place = Math.min(Math.max(0, Math.trunc(index)), holder.length)
  const list = holder.toSpliced(place, 0, value)
  return { holder: list, inverse: { kind: 'remove', at: [...at, stepTo(list, place)], was: value } }
}

function spliceItems(holder: Json, { at, index, was, value }: Of<'splice'>): Change {
  if (!isList(holder)) return missing(at)
  const given = Math.min(Math.max(0, Math.trunc(index)), holder.length)
  const place = isAt(holder, given, was) ? given : findItem(holder, was[0])
  const theirs = holder.slice(place, place + was.length)
  if (!isEqual(theirs, was)) return conflict(at, value, theirs)
  const list = [...holder.slice(0, place), ...value, ...holder.slice(place + was.length)]
  return { holder: list, inverse: { kind: 'splice', at, index: place, was: value, value: was } }
}

const isAt = (list: readonly Json[], index: number, items: readonly Json[]) =>
  isEqual(list.slice(index, index + items.length), items)

/** Finds the item by id, since others may have added or removed items before it. */
function findItem(list: readonly Json[], item: Json | undefined): number {
  const id = idOf(item)
  return id === undefined ? list.length : Math.max(0, indexOf(list, { id }))
}

function moveItem(holder: Json, last: Step, { at, to }: Of<'move'>): Change {
  if (!isList(holder)) return missing(at)
  const index = indexOf(holder, last)
  const item = holder[index]
  if (item === undefined) return missing(at)
  const place = Math.min(Math.max(0, Math.trunc(to)), holder.length - 1)
  const list = holder.toSpliced(index, 1).toSpliced(place, 0, item)
  return { holder: list, inverse: { kind: 'move', at: [...at.slice(0, -1), stepTo(list, place)], to: index } }
}

const missing = (at: Place): Change => ({ problem: { kind: 'missing', at } })
const conflict = (at: Place, mine: Json, theirs: Json | undefined): Change => ({
  problem: { kind: 'conflict', at, mine, theirs: theirs ?? null },
})

/** The id of an item if no earlier item has it, because an index changes when others add or move items. */
export function stepTo(list: readonly Json[], index: number): Step {
  const id = idOf(list[index])
  return id !== undefined && indexOf(list, { id }) === index ? { id } : index
}

function idOf(item: Json | undefined): string | number | undefined {
  if (!isHolder(item) || isList(item)) return undefined
  const id = item['id'] ?? item['code'] ?? item['value']
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}

/** What is at a place; undefined where there is nothing. */
export function findAt(content: Json, at: Place): Json | undefined {
  let value: Json | undefined = content
  for (const step of at) value = value === undefined ? undefined : childOf(value, step)
  return value
}

function childOf(holder: Json, step: Step): Json | undefined {
  if (!isHolder(holder)) return undefined
  if (isList(holder)) return holder[indexOf(holder, step)]
  return typeof step === 'string' && Object.hasOwn(holder, step) ? holder[step] : undefined
}

function indexOf(list: readonly Json[], step: Step): number {
  if (typeof step === 'number') return step
  return typeof step === 'string' ? -1 : list.findIndex((item) => idOf(item) === step.id)
}

function withChild(holder: Json, step: Step, value: Json): Json {
  if (isList(holder)) return holder.with(indexOf(holder, step), value)
  // From entries, because assigning `__proto__` would set the prototype.
  return Object.fromEntries([...Object.entries(holder as object).filter(([key]) => key !== step), [step, value]])
}

function replace(holder: Json, at: Place, value: Json): Json {
  const [step, ...rest] = at
  if (step === undefined) return value
  return withChild(holder, step, replace(childOf(holder, step) ?? null, rest, value))
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
function isHolder(value: Json | undefined): value is { readonly [key: string]: Json } | readonly Json[] {
  return typeof value === 'object' && value !== null
}

/** Deep equality that ignores the order of keys. */
function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (!isHolder(a) || !isHolder(b)) return a === b
  if (isList(a) || isList(b))
    return isList(a) && isList(b) && a.length === b.length && a.every((item, at) => isEqual(item, b[at]))
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}
