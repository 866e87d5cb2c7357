import { PAGE_SIZE } from '@parcelle/contract/addresses'
import type { ValueType } from '../../adapters/database/ask.ts'
import { letterPairs } from './letter-pairs.ts'
import type { Filter, Page } from './filter.ts'

/** What differs between lists of one shape. */
export type Slot = keyof typeof slots
type Of<T> = { type: ValueType; of(filter: Filter, page: Page): T }

const slots = {
  who: { type: 'uuid', of: ({ scope }) => scope.id ?? '' },
  bucket: { type: 'text', of: ({ buckets }) => buckets[0] ?? '' },
  form: { type: 'int', of: ({ form }) => form ?? 0 },
  term: { type: 'text', of: ({ term }) => term ?? '' },
  pairs: { type: 'bigint', of: ({ term }) => letterPairs(term ?? '') },
  like: { type: 'text', of: ({ term }) => `%${literal(term ?? '')}%` },
  offset: { type: 'bigint', of: (_, { page, size }) => (page - 1) * size },
} satisfies Record<string, Of<string | number>>

// % and _ are wildcards to LIKE; a person typing them means the characters.
const literal = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`)

export const typesOf = (all: readonly Slot[]): ValueType[] => all.map((slot) => slots[slot].type)

export const valuesOf = (all: readonly Slot[], filter: Filter, page = firstPage): (string | number)[] =>
  all.map((slot) => slots[slot].of(filter, page))

const firstPage: Page = { page: 1, size: PAGE_SIZE }

/** Gives a slot its place among the values of a statement. */
export type Bind = (slot: Slot) => `$${number}`

export function binder(): { bind: Bind; slots: Slot[] } {
  const bound: Slot[] = []
  const bind: Bind = (slot) => {
    const at = bound.indexOf(slot)
    return `$${at < 0 ? bound.push(slot) : at + 1}`
  }
  return { bind, slots: bound }
}
