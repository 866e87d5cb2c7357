import type { Block, Definition, Element } from '@parcelle/forms'
import { listBlocks, listElements } from '../../deployment/form-parts.ts'

type Difference = { sign: '+' | '-' | '~'; where: string; what: string }

/** What changed between two forms, in the order of the new one. Parts are matched by id. */
export function diffForms(before: Definition, after: Definition): Difference[] {
  return [
    ...diffFields('form', { title: before.title }, { title: after.title }),
    ...diffLists(before.pages, after.pages, (page) => `page ${page.slug}`, diffPage),
    ...diffLists(listBlocks(before), listBlocks(after), (block) => `block ${block.slug}`, diffBlock),
    ...diffLists(listElements(before), listElements(after), (element) => `element ${element.name}`, diffElement),
    ...diffFields('referential', before.referential ?? {}, after.referential ?? {}),
  ]
}

type WithId = { readonly id: number }

function diffLists<T extends WithId>(
  before: readonly T[],
  after: readonly T[],
  name: (part: T) => string,
  compare: (before: T, after: T, where: string) => Difference[],
): Difference[] {
  const old = new Map(before.map((part) => [part.id, part]))
  const remaining = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((part): Difference[] => {
      const known = old.get(part.id)
      return known ? compare(known, part, name(part)) : [{ sign: '+', where: name(part), what: `new, id ${part.id}` }]
    }),
    ...before
      .filter(({ id }) => !remaining.has(id))
      .map((part): Difference => ({ sign: '-', where: name(part), what: `removed, id ${part.id}` })),
  ]
}

function diffPage(
  before: Definition['pages'][number],
  after: Definition['pages'][number],
  where: string,
): Difference[] {
  const { blocks: _, ...old } = before
  const { blocks: __, ...now } = after
  return diffFields(where, old, now)
}

function diffBlock(before: Block, after: Block, where: string): Difference[] {
  const { elements: _, ...old } = before
  const { elements: __, ...now } = after
  return diffFields(where, old, now)
}

function diffElement(before: Element, after: Element, where: string): Difference[] {
  const { attributes: old, ...plainBefore } = before
  const { attributes: now, ...plainAfter } = after
  const { options: oldOptions = [], ...restBefore } = old
  const { options: newOptions = [], ...restAfter } = now
  return [
    ...diffFields(where, plainBefore, plainAfter),
    ...diffFields(where, restBefore, restAfter),
    ...diffOptions(oldOptions, newOptions, where),
  ]
}

type Options = NonNullable<Element['attributes']['options']>

function diffOptions(before: Options, after: Options, where: string): Difference[] {
  const old = new Map(before.map((option) => [option.value, option]))
  const now = new Map(after.map((option) => [option.value, option]))
  return [
    ...after.flatMap((option): Difference[] => {
      const known = old.get(option.value)
      const place = `${where}, option ${option.value}`
      return known ? diffFields(place, known, option) : [{ sign: '+', where: place, what: 'new' }]
    }),
    ...before
      .filter(({ value }) => !now.has(value))
      .map(({ value }): Difference => ({ sign: '-', where: `${where}, option ${value}`, what: 'removed' })),
  ]
}

function diffFields(where: string, before: object, after: object): Difference[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((key) => ({ key, from: shown(old.get(key)), to: shown(now.get(key)) }))
    .filter(({ from, to }) => from !== to)
    .map(({ key, from, to }): Difference => ({ sign: '~', where, what: `${toWord(key)} ${from} → ${to}` }))
}

const toWord = (key: string) => (key === 'calculate' ? 'formula' : key)

const NOTHING = 'nothing'

/** A short text of a value. Keys are sorted, so that equal values look equal and different ones never do. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return NOTHING
  return JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]))
}
