import type { Attributes, Block, Definition, Element, Referential } from '@parcelle/forms'
import { z } from 'zod'
import { problem, type Finding } from './findings/finding.ts'

const Change = z.strictObject({
  /** A remark for readers of the file. */
  why: z.string().optional(),
  removeBlocks: z.array(z.string()).default([]),
  removeElements: z.array(z.string()).default([]),
  /** Merged into the element; null removes an attribute. */
  elements: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.unknown().optional(),
        attributes: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .default({}),
  /** Merged into the form's referential; null removes an entry. */
  referential: z.record(z.string(), z.unknown()).default({}),
})
type FormChange = z.output<typeof Change>

/** `form-changes.json`: how the forms differ from those of the extended deployment. */
export const FormChanges = z.strictObject({ client: Change.optional(), backOffice: Change.optional() })
export type FormChanges = z.output<typeof FormChanges>

/** Applies the changes of a company to the form it extends. */
export function changeForm(form: Definition, change: FormChange, findings: Finding[]): Definition {
  findings.push(...unknownNames(form, change))
  const gone = removedNames(form, change)
  const pages = form.pages
    .map((page) => ({ ...page, blocks: page.blocks.flatMap((block) => changeBlock(block, change, gone)) }))
    .filter(({ blocks }) => blocks.length > 0)
  const referential = withoutElements({ ...form.referential, ...change.referential }, gone)
  return { ...form, pages, ...(isRecord(referential) && { referential: withoutNulls(referential) as Referential }) }
}

function unknownNames(form: Definition, { removeBlocks, removeElements, elements }: FormChange): Finding[] {
  const blocks = form.pages.flatMap((page) => page.blocks)
  const slugs = new Set(blocks.map(({ slug }) => slug))
  const names = new Set(blocks.flatMap((block) => block.elements.map(({ name }) => name)))
  return [
    ...removeBlocks.filter((slug) => !slugs.has(slug)).map((slug) => ({ slug, what: 'block' })),
    ...[...removeElements, ...Object.keys(elements)]
      .filter((name) => !names.has(name))
      .map((slug) => ({ slug, what: 'element' })),
  ].map(({ slug, what }) => problem('form-changes.json', `form ${form.id} has no ${what} « ${slug} »`))
}

function removedNames(form: Definition, { removeBlocks, removeElements }: FormChange): ReadonlySet<string> {
  const blocks = form.pages.flatMap((page) => page.blocks).filter(({ slug }) => removeBlocks.includes(slug))
  return new Set([...removeElements, ...blocks.flatMap((block) => block.elements.map(({ name }) => name))])
}

function changeBlock(block: Block, change: FormChange, gone: ReadonlySet<string>): Block[] {
  if (change.removeBlocks.includes(block.slug)) return []
  const remaining = block.elements.filter(({ name }) => !gone.has(name))
  return [{ ...block, elements: remaining.map((element) => changeElement(element, change, gone)) }]
}

function changeElement(element: Element, { elements }: FormChange, gone: ReadonlySet<string>): Element {
  const change = elements[element.name]
  const attributes = withoutNulls({ ...element.attributes, ...change?.attributes })
  const { childrenElementsIds, from } = element.attributes
  if (childrenElementsIds && !change?.attributes['childrenElementsIds'])
    attributes['childrenElementsIds'] = withoutElements(childrenElementsIds, gone)
  if (from) attributes['from'] = { ...from, tables: withoutElements(from.tables, gone) }
  // Unsafe cast: the engine checks the merged form.
  const changed = { ...element, attributes: attributes as Attributes }
  return change?.condition === undefined ? changed : { ...changed, condition: change.condition as Element['condition'] }
}

/** Removes the deleted elements from lists; a pair goes when one half does. */
function withoutElements(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const isPair = (item: unknown) => Array.isArray(item) && item.some((name) => gone.has(String(name)))
    return value.filter((item) => !gone.has(String(item)) && !isPair(item))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => typeof item !== 'string' || !gone.has(item))
      .map(([key, item]) => [key, withoutElements(item, gone)]),
  )
}

function withoutNulls(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
