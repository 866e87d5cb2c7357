import { OPTIONS } from './model.ts'
import type { Condition, Field, Meaning, Rule, Value, Workload } from './model.ts'

export type Random = { next(): number; below(limit: number): number; shuffle<T>(list: T[]): T[] }

export function newRandom(start: number): Random {
  let seed = start
  // mulberry32
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const shuffle = <T>(list: T[]) => {
    for (let at = list.length - 1; at > 0; at--) {
      const other = below(at + 1)
      const [a, b] = [list[at], list[other]]
      if (a !== undefined && b !== undefined) [list[at], list[other]] = [b, a]
    }
    return list
  }
  return { next, below, shuffle }
}

const option = ({ below }: Random) => OPTIONS[below(OPTIONS.length)] ?? 'A'
const word = ({ next, below }: Random) => (next() < 0.3 ? '' : `w${below(1000)}`)

/** 40 % numbers, 20 % choices, 20 % texts, 20 % calculations; 40 % of all have a condition of one to three rules. */
export function generate(size: number, meaning: Meaning, changes = 1000): Workload {
  const random = newRandom(20240607 + size)
  const fields = newFields(size, random)
  // With `empty`, a field reads only fields drawn earlier, because a form with a cycle does not compile.
  const drawn = random.shuffle(fields.map((_, at) => at))
  const rank = new Map(drawn.map((at, place) => [at, place]))
  const mayRead = (at: number, ref: number) => meaning === 'keep' || (rank.get(ref) ?? 0) < (rank.get(at) ?? 0)
  const hubs = fields
    .flatMap(({ type }, at) => (type === 'choice' ? at : []))
    .slice(0, Math.max(2, Math.min(10, size / 100)))
  addCalculations(fields, random, mayRead, drawn)
  addConditions(fields, random, mayRead, hubs)
  return { model: { size, fields, hubs: hubs.map((at) => `e${at}`) }, ...sequences(fields, random, hubs, changes) }
}

function newFields(size: number, random: Random): Field[] {
  const types: Field['type'][] = Array.from({ length: size }, (_, at) =>
    at % 10 < 2 ? 'calc' : at % 10 < 6 ? 'number' : at % 10 < 8 ? 'choice' : 'text',
  )
  return random.shuffle(types).map((type, at) => ({
    id: `e${at}`,
    type,
    required: type !== 'calc' && random.next() < 0.3,
    min: random.below(20),
    max: 80 + random.below(21),
    initial: type === 'number' ? 1 + random.below(100) : type === 'choice' ? option(random) : word(random),
    condition: null,
    calculate: null,
  }))
}

/** 70 % of the references stay within 50 fields. */
function pick(random: Random, at: number, size: number, fits: (ref: number) => boolean): number {
  for (let tries = 0; tries < 400; tries++) {
    const near = random.next() < 0.7 && tries < 200
    const ref = near ? at - 50 + random.below(101) : random.below(size)
    if (ref >= 0 && ref < size && ref !== at && fits(ref)) return ref
  }
  return -1
}

type MayRead = (at: number, ref: number) => boolean

/** Sums, and products scaled by powers of a hundred, like percentages of amounts; chains up to five deep. */
function addCalculations(fields: Field[], random: Random, mayRead: MayRead, drawn: readonly number[]): void {
  const depth: number[] = fields.map(({ type }) => (type === 'number' ? 0 : -1))
  for (const at of drawn) {
    const field = fields[at]
    if (field?.type !== 'calc') continue
    const op = random.next() < 0.6 ? 'sum' : 'product'
    const count = 2 + random.below(3)
    const refs: number[] = []
    let calcs = 0
    for (let tries = 0; refs.length < count && tries < 20; tries++) {
      const free = (ref: number) => !refs.includes(ref) && mayRead(at, ref)
      const chain = random.next() < 0.5 && (op === 'sum' || calcs === 0)
      const inner = (ref: number) => (depth[ref] ?? -1) >= 1 && (depth[ref] ?? -1) <= 4 && free(ref)
      const found = chain ? pick(random, at, fields.length, inner) : -1
      if (found >= 0) calcs++
      const ref = found >= 0 ? found : pick(random, at, fields.length, (one) => depth[one] === 0 && free(one))
      if (ref >= 0) refs.push(ref)
    }
    // The first field drawn has nothing to read and becomes a number.
    if (refs.length === 0) {
      Object.assign(field, { type: 'number', initial: 1 + random.below(100) })
      depth[at] = 0
      continue
    }
    depth[at] = 1 + Math.max(...refs.map((ref) => depth[ref] ?? 0))
    const divisor = op === 'product' ? 100 ** (refs.length - 1) : 1
    field.calculate = { op, refs: refs.map((ref) => `e${ref}`), divisor, depth: depth[at] ?? 1 }
  }
}

function addConditions(fields: Field[], random: Random, mayRead: MayRead, hubs: readonly number[]): void {
  const conditional = random.shuffle(fields.map((_, at) => at)).slice(0, Math.round(fields.length * 0.4))
  for (const at of conditional) {
    const field = fields[at]
    if (!field) continue
    const used = new Set<number>()
    const fits = (ref: number) => ref !== at && !used.has(ref) && fields[ref]?.type !== 'text' && mayRead(at, ref)
    const count = 1 + random.below(3)
    for (let tries = 0; used.size < count && tries < 20; tries++) {
      const hub = random.next() < 0.1
      const ref = hub ? (hubs[random.below(hubs.length)] ?? -1) : pick(random, at, fields.length, fits)
      if (ref >= 0 && fits(ref)) used.add(ref)
    }
    if (used.size === 0) continue
    field.condition = { rules: [...used].map((ref) => ruleOn(fields[ref], random)), ...verdict(field, random) }
  }
}

function verdict({ type }: Field, random: Random): Pick<Condition, 'logical' | 'action'> {
  const draw = random.next()
  const action = type === 'calc' || draw < 0.5 ? 'visible' : draw < 0.75 ? 'disabled' : 'required'
  return { logical: random.next() < 0.5 ? 'AND' : 'OR', action }
}

function ruleOn(field: Field | undefined, random: Random): Rule {
  const ref = field?.id ?? ''
  const even = random.next()
  if (field?.type === 'choice') return { ref, operator: even < 0.5 ? 'equal' : 'not_equal', value: option(random) }
  // Results never equal this limit, because engines may round differently.
  if (field?.type === 'calc') return { ref, operator: 'greater_than', value: random.below(200) + 0.37 }
  if (even < 0.6) return { ref, operator: 'greater_than', value: 10 + random.below(80) }
  return { ref, operator: even < 0.7 ? 'equal' : 'not_equal', value: 1 + random.below(100) }
}

/** Each changes the value of its field; 5 % touch a hub. */
function sequences(
  fields: readonly Field[],
  random: Random,
  hubs: readonly number[],
  count: number,
): Omit<Workload, 'model'> {
  const inputs = fields.flatMap(({ type }, at) => (type === 'calc' ? [] : at))
  const current = new Map<string, Value>(inputs.map((at) => [`e${at}`, fields[at]?.initial ?? '']))
  const another = (field: Field): Value => {
    for (;;) {
      const value =
        field.type === 'number' ? random.below(111) : field.type === 'choice' ? option(random) : word(random)
      if (value !== current.get(field.id)) return value
    }
  }
  const change = (field: Field) => {
    const value = another(field)
    current.set(field.id, value)
    return { id: field.id, value }
  }
  const draw = () =>
    fields[(random.next() < 0.05 ? hubs[random.below(hubs.length)] : inputs[random.below(inputs.length)]) ?? 0]
  const sequence = (length: number) => Array.from({ length }, draw).flatMap((field) => (field ? change(field) : []))
  const warmup = sequence(300)
  const changes = sequence(count)
  // The same fields with other values, so that alternating in a loop always changes something.
  const back = changes.flatMap(({ id }) => fields[Number(id.slice(1))] ?? []).map(change)
  return { warmup, changes, back }
}
