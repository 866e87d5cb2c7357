import {
  facts,
  factNames,
  templateDescriptions,
  templateItemKinds,
  type TemplateObject,
} from '@parcelle/domain/documents'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Company, Firm, productFacts, productFigures } from './facts.ts'
import { ProductTemplateFile, TemplateFile } from './template.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: string[]
  type?: string
}
const toSchema = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input', reused: 'inline' }) as Schema
const file = toSchema(TemplateFile)
const section = file.properties?.['sections']?.items
const items = section?.properties?.['items']?.items?.anyOf ?? []

const isTexts = ({ properties = {} }: Schema) => Object.keys(properties).toSorted().join() === 'en,fr'

/** The keys of an object; `table.columns` for a key within a key. */
function listKeys({ properties = {} }: Schema): [string, Schema][] {
  return Object.entries(properties).flatMap(([key, inner]) =>
    inner.properties && !isTexts(inner)
      ? listKeys(inner).map(([name, one]): [string, Schema] => [`${key}.${name}`, one])
      : [[key, inner]],
  )
}

/** What is not described, or described and not there. */
function compare(schema: Schema, object: TemplateObject, without: readonly string[] = []): string[] {
  const { attributes } = templateDescriptions[object]
  const keys = listKeys(schema).filter(([key]) => !without.includes(key))
  const missing = keys.filter(([key]) => !attributes[key]).map(([key]) => `${object}.${key} has no description`)
  const foreign = Object.keys(attributes)
    .filter((key) => !keys.some(([name]) => name === key))
    .map((key) => `${object}.${key} does not exist`)
  return [...missing, ...foreign, ...keys.flatMap(([key, inner]) => compareValues(inner, object, key))]
}

function compareValues(schema: Schema, object: TemplateObject, key: string): string[] {
  const attribute = templateDescriptions[object].attributes[key]
  if (!attribute) return []
  const values = listValues(schema)
  if (values.length > 0)
    return values.filter((value) => !attribute.values?.[value]).map((value) => `${object}.${key} ${value} has no name`)
  if (isTexts(schema)) return attribute.kind === 'texts' ? [] : [`${object}.${key} is a text`]
  const inner = (schema.items?.anyOf ?? [schema.items]).find((one) => one?.properties)
  if (!inner) return []
  if (isTexts(inner)) return attribute.kind === 'many texts' ? [] : [`${object}.${key} is a list of texts`]
  return attribute.of ? compare(inner, attribute.of) : [`${object}.${key} is a list of objects`]
}

const listValues = ({ enum: values = [], anyOf = [], items: inner }: Schema): string[] => [
  ...values,
  ...anyOf.flatMap(({ enum: some = [] }) => some),
  ...(inner?.enum ?? []),
]

test('every attribute of the template language has a description, and nothing else has', () => {
  const problems = [
    ...compare(file, 'document', ['sections']),
    ...compare(toSchema(ProductTemplateFile), 'product-document', ['sections']),
    ...compare(section ?? {}, 'section', ['items']),
    ...items.flatMap((item) => {
      const kind = templateItemKinds.find((one) => Object.hasOwn(item.properties ?? {}, one))
      return kind ? compare(item, kind) : [`an item with ${Object.keys(item.properties ?? {}).join()} has no kind`]
    }),
  ]
  expect(problems).toEqual([])
  expect(items).toHaveLength(templateItemKinds.length)
})

test('a new item of each kind is one that the product takes', () => {
  for (const kind of templateItemKinds) {
    const { first } = templateDescriptions[kind]
    const letter = { code: 'a', kind: 'summary', title: text, reference: text, forms: ['client'], blocks: ['b'] }
    const parsed = TemplateFile.safeParse({ ...letter, sections: [{ items: [first] }] })
    // A table of answers needs an answer.
    expect({ kind, isTaken: parsed.success }).toEqual({ kind, isTaken: kind !== 'answers' })
  }
})
const text = { fr: 'a', en: 'a' }

test('the texts are there in both languages', () => {
  const texts = [
    ...Object.values(templateDescriptions).flatMap(({ name, help, attributes }) => [
      name,
      help,
      ...Object.values(attributes).flatMap((one) => [
        one.name,
        ...(one.help ? [one.help] : []),
        ...Object.values(one.values ?? {}),
      ]),
    ]),
    ...facts.flatMap(({ label, group }) => [label, group]),
  ]
  for (const { fr, en } of texts) {
    expect(fr.trim()).not.toBe('')
    expect(en.trim()).not.toBe('')
    // A French sign of two parts has an unbreakable space before it.
    expect(fr).not.toMatch(/ [:;?!»]|« /)
  }
})

test('every fact of company, firm and product has a name', () => {
  const names = [
    ...Object.keys(Company.shape).map((name) => `company.${name}`),
    ...Object.keys(Firm.shape).map((name) => `firm.${name}`),
    ...Object.keys({ ...productFacts, ...productFigures }).map((name) => `product.${name}`),
  ]
  expect(names.filter((name) => !factNames.has(name))).toEqual([])
})
