import type { Condition, Definition, Element, Locale, Ref, Referential } from '@parcelle/forms'
import { addNonBreakingSpaces } from '../../platform/locales/non-breaking-spaces.ts'

/**
 * A form as the API sends it: texts in one language, and references between elements by id instead of name. It compiles
 * to the same behaviour as the file.
 */
export function toWire(definition: Definition, locale: Locale): Definition {
  const known = translated.get(definition) ?? new Map<Locale, Definition>()
  const wire = known.get(locale) ?? localised(withIds(definition), locale)
  translated.set(definition, known.set(locale, wire))
  return wire
}

// Cache: a published definition never changes, so it is translated once per language.
const translated = new WeakMap<Definition, Map<Locale, Definition>>()

type Ids = ReadonlyMap<string, number>

function withIds(definition: Definition): Definition {
  const blocks = definition.pages.flatMap((page) => page.blocks)
  const ids = new Map(blocks.flatMap((block) => block.elements).map(({ name, id }) => [name, id]))
  const pages = definition.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      condition: conditionIds(block.condition, ids),
      elements: block.elements.map((element) => elementIds(element, ids)),
    })),
  }))
  // Unsafe cast: `deepIds` keeps the shape and replaces names by ids.
  return { ...definition, pages, referential: deepIds(definition.referential ?? {}, ids) as Referential }
}

const toId = (ref: Ref, ids: Ids): Ref => (typeof ref === 'string' ? (ids.get(ref) ?? ref) : ref)

const conditionIds = (condition: Element['condition'], ids: Ids) => condition && ruleIds(condition, ids)

function ruleIds<C extends Pick<Condition, 'rules'>>(condition: C, ids: Ids): C {
  const rules = condition.rules.map((rule) =>
    rule.type === 'input' ? { ...rule, element: toId(rule.element, ids) } : rule,
  )
  return { ...condition, rules }
}

function elementIds(element: Element, ids: Ids): Element {
  const { childElementId, childrenElementsIds, docusignFrom, from, heldFrom, minFrom, refusedWhen } = element.attributes
  const { countryFrom, offeredFrom, postcodeFrom, account } = element.attributes
  return {
    ...element,
    attributes: {
      ...element.attributes,
      ...(childElementId !== undefined && { childElementId: toId(childElementId, ids) }),
      ...(childrenElementsIds && { childrenElementsIds: childrenElementsIds.map((ref) => toId(ref, ids)) }),
      ...(docusignFrom !== undefined && { docusignFrom: toId(docusignFrom, ids) }),
      ...(heldFrom !== undefined && { heldFrom: toId(heldFrom, ids) }),
      ...(minFrom !== undefined && { minFrom: toId(minFrom, ids) }),
      ...(refusedWhen && { refusedWhen: ruleIds(refusedWhen, ids) }),
      ...(countryFrom !== undefined && { countryFrom: toId(countryFrom, ids) }),
      ...(offeredFrom !== undefined && { offeredFrom: toId(offeredFrom, ids) }),
      ...(postcodeFrom !== undefined && { postcodeFrom: toId(postcodeFrom, ids) }),
      ...(account && { account: { ...account, iban: toId(account.iban, ids) } }),
      ...(from && { from: { ...from, tables: from.tables.map((ref) => toId(ref, ids)) } }),
    },
    condition: conditionIds(element.condition, ids),
    calculate: element.calculate?.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${toId(name, ids)}}`) ?? null,
    reference: element.reference === null ? null : toId(element.reference, ids),
  }
}

/** Replaces names at any depth of the referential. */
function deepIds(value: unknown, ids: Ids): unknown {
  if (typeof value === 'string') return toId(value, ids)
  if (Array.isArray(value)) return value.map((item) => deepIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepIds(item, ids)]))
}

function localised<T>(value: T, locale: Locale): T {
  // Unsafe cast: `localise` keeps the shape, except for texts, which may have one language or two.
  return localise(value, locale) as T
}

/** Translates every text of a value; a text without the language falls back to French. */
export function localise(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((item) => localise(item, locale))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([key]) => key === 'fr' || key === 'en'))
    return inLine(Reflect.get(value, locale) ?? Reflect.get(value, 'fr'), locale)
  return Object.fromEntries(entries.map(([key, item]) => [key, localise(item, locale)]))
}

const inLine = (text: unknown, locale: Locale): unknown =>
  Array.isArray(text)
    ? text.map((item) => inLine(item, locale))
    : typeof text === 'string'
      ? addNonBreakingSpaces(text, locale)
      : text
