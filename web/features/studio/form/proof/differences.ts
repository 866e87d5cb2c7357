import type { Json } from '@parcelle/domain/studio'

/** A changed value; undefined if it was removed. */
type Difference = { readonly at: readonly (string | number)[]; readonly value: Json | undefined }

/** The changed values. Skips identical objects. */
export function listDifferences(
  before: Json | undefined,
  after: Json | undefined,
  at: Difference['at'] = [],
): Difference[] {
  if (before === after) return []
  if (isList(before) && isList(after) && before.length === after.length)
    return after.flatMap((item, index) => listDifferences(before[index], item, [...at, index]))
  if (isHolder(before) && isHolder(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      listDifferences(own(before, key), own(after, key), [...at, key]),
    )
  return [{ at, value: after }]
}

/** The parts that did not change stay the same objects. */
export const applyDifferences = (before: Json | undefined, differences: readonly Difference[]) =>
  differences.reduce((json, { at, value }) => replace(json, at, value), before)

function replace(json: Json | undefined, at: Difference['at'], value: Json | undefined): Json | undefined {
  const [step, ...rest] = at
  if (step === undefined) return value
  if (isList(json)) return json.with(Number(step), replace(json[Number(step)], rest, value) ?? null)
  if (!isHolder(json)) return json
  const next = replace(own(json, String(step)), rest, value)
  const others = Object.entries(json).filter(([key]) => key !== step)
  // From entries, because assigning `__proto__` would set the prototype.
  return Object.fromEntries(next === undefined ? others : [...others, [step, next]])
}

type Holder = { readonly [key: string]: Json }
const own = (holder: Holder, key: string) => (Object.hasOwn(holder, key) ? holder[key] : undefined)
const isList = (json: Json | undefined): json is readonly Json[] => Array.isArray(json)
const isHolder = (json: Json | undefined): json is Holder =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
