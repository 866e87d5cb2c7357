import { templateDescriptions, templateItemKind } from '@parcelle/domain/documents'
import { isDeepStrictEqual } from 'node:util'

/** One step into a file: a key, or an item of a list by the name that people know it by. */
export type Step = { key: string } | { item: Name; what?: Texts }
type Name = string | number | Texts
export type Difference = { at: readonly Step[]; was: unknown; is: unknown }

/** Each place that differs. Texts in two languages are one value; items of a list are matched by their id or code. */
export function compareValues(was: unknown, is: unknown, at: readonly Step[] = []): Difference[] {
  if (isDeepStrictEqual(was, is)) return []
  if (isTexts(was) || isTexts(is)) return [{ at, was, is }]
  if (Array.isArray(was) && Array.isArray(is)) return compareLists(was, is, at)
  if (isRecord(was) && isRecord(is)) {
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return keys.flatMap((key) => {
      // A condition is one sentence.
      const isWhole = key === 'condition' && !isDeepStrictEqual(was[key], is[key])
      const inside = [...at, { key }]
      return isWhole ? [{ at: inside, was: was[key], is: is[key] }] : compareValues(was[key], is[key], inside)
    })
  }
  return [{ at, was, is }]
}

function compareLists(was: readonly unknown[], is: readonly unknown[], at: readonly Step[]): Difference[] {
  const key = findKey([...was, ...is])
  if (key === null) return compareByPlace(was, is, at)
  const [old, now] = [byKey(was, key), byKey(is, key)]
  const all = [...new Set([...old.keys(), ...now.keys()])]
  const changes = all.flatMap((id) => {
    const item = now.get(id) ?? old.get(id)
    return compareValues(old.get(id), now.get(id), [...at, { item: nameOf(item) ?? id }])
  })
  return changes.length === 0 ? [{ at: [...at, { key: 'order' }], was: undefined, is: undefined }] : changes
}

function compareByPlace(was: readonly unknown[], is: readonly unknown[], at: readonly Step[]): Difference[] {
  const isPlain = [...was, ...is].every((item) => !isRecord(item) && !Array.isArray(item))
  if (isPlain) return [{ at, was, is }]
  if (was.length === is.length)
    return was.flatMap((item, place) => compareValues(item, is[place], [...at, stepTo(item, place, at)]))
  const gone = was.filter((item) => !is.some((other) => isDeepStrictEqual(item, other)))
  const added = is.filter((item) => !was.some((other) => isDeepStrictEqual(item, other)))
  return [
    ...gone.map((item) => ({ at: [...at, stepTo(item, was.indexOf(item), at)], was: item, is: undefined })),
    ...added.map((item) => ({ at: [...at, stepTo(item, is.indexOf(item), at)], was: undefined, is: item })),
  ]
}

/** Items of a document have no name: « Paragraphe 3 ». */
function stepTo(item: unknown, place: number, at: readonly Step[]): Step {
  const name = nameOf(item)
  if (name !== null) return { item: name }
  const isOfDocument = at.some((step) => 'key' in step && (step.key === 'items' || step.key === 'fragments'))
  const kind = isOfDocument ? templateItemKind(item) : null
  return { item: place + 1, ...(kind && { what: templateDescriptions[kind].name }) }
}

const ids = ['id', 'code', 'value', 'typeId', 'target', 'key', 'from'] as const

/** The key that every item has, each with a value of its own. */
function findKey(items: readonly unknown[]): string | null {
  const records = items.filter(isRecord)
  if (records.length === 0 || records.length < items.length) return null
  return ids.find((key) => records.every((item) => isId(item[key]))) ?? null
}

const isId = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const byKey = (items: readonly unknown[], key: string) =>
  new Map(items.filter(isRecord).map((item) => [String(item[key]), item]))

/** Label of an item. */
export function nameOf(item: unknown): Name | null {
  if (!isRecord(item)) return null
  const { attributes, label, title, name, code, target, from } = item
  const named =
    (isRecord(attributes) ? attributes['label'] : undefined) ?? label ?? title ?? name ?? code ?? target ?? from
  return isTexts(named) || typeof named === 'string' || typeof named === 'number' ? named : null
}

type Texts = { fr: string; en: string }
export const isTexts = (value: unknown): value is Texts =>
  isRecord(value) && typeof value['fr'] === 'string' && Object.keys(value).every((key) => key === 'fr' || key === 'en')

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
