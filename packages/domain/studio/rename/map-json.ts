import { stepTo, type Json, type Place, type SingleOperation } from '../operations.ts'

export type Holder = { readonly [key: string]: Json }
/** The keys that lead to a value; places in lists are left out. */
export type Keys = readonly string[]

/** Functions that map the parts of a file. Each returns its argument if nothing changes. */
export type Mapping = {
  readonly text?: (text: string, keys: Keys) => string
  readonly key?: (key: string, keys: Keys) => string
  /** Called after the values of the object were mapped. */
  readonly holder?: (holder: Holder, keys: Keys) => Holder
}

/** Returns the same object if nothing changes. */
export function mapJson(value: Json, mapping: Mapping, keys: Keys = []): Json {
  if (typeof value === 'string') return mapping.text?.(value, keys) ?? value
  if (isList(value)) {
    const items = value.map((item) => mapJson(item, mapping, keys))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  if (!isHolder(value)) return value
  const entries = Object.entries(value).map(([key, held]) => {
    const name = mapping.key?.(key, keys) ?? key
    return { key, name, held, mapped: mapJson(held, mapping, [...keys, key]) }
  })
  const isSame = entries.every(({ key, name, held, mapped }) => key === name && held === mapped)
  const mapped = isSame ? value : Object.fromEntries(entries.map((entry) => [entry.name, entry.mapped]))
  return mapping.holder?.(mapped, keys) ?? mapped
}

/** One value that differs, and how it is changed. */
export type Difference = {
  readonly at: Place
  readonly keys: Keys
  /** The objects around it, from the outside in. */
  readonly around: readonly Holder[]
  readonly operations: readonly SingleOperation[]
}

/** The operations from a value to the result of `mapJson`, which neither adds nor removes list items. */
export function listDifferences(before: Json, after: Json, at: Place): Difference[] {
  return differ(before, after, { at, keys: [], around: [] })
}

/** Whether the path of each item is the same before and after, so that the inverse applies to both. */
const isReached = (before: readonly Json[], after: readonly Json[]) =>
  before.every((_, index) => JSON.stringify(stepTo(before, index)) === JSON.stringify(stepTo(after, index)))

type DifferencePlace = Omit<Difference, 'operations'>

function differ(before: Json, after: Json, where: DifferencePlace): Difference[] {
  if (before === after) return []
  const { at, keys, around } = where
  if (isList(before) && isList(after) && !isReached(before, after))
    return [{ ...where, operations: [{ kind: 'set', at, was: before, value: after }] }]
  if (isList(before) && isList(after))
    return before.flatMap((item, index) =>
      differ(item, after[index] ?? null, { at: [...at, stepTo(before, index)], keys, around }),
    )
  if (!isHolder(before) || !isHolder(after))
    return [{ ...where, operations: [{ kind: 'set', at, was: before, value: after }] }]
  const inside = (key: string): DifferencePlace => ({
    at: [...at, key],
    keys: [...keys, key],
    around: [...around, before],
  })
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const come = Object.keys(after).filter((key) => !Object.hasOwn(before, key))
  return [
    ...gone.map((key, index): Difference => {
      const name = come[index]
      return {
        ...inside(key),
        operations: [
          { kind: 'remove', at: [...at, key], was: before[key] ?? null },
          ...(name === undefined ? [] : [{ kind: 'set', at: [...at, name], value: after[name] ?? null } as const]),
        ],
      }
    }),
    ...Object.entries(before).flatMap(([key, held]) =>
      Object.hasOwn(after, key) ? differ(held, after[key] ?? null, inside(key)) : [],
    ),
  ]
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
export const isHolder = (value: Json | undefined): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
