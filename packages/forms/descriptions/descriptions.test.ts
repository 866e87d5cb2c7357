import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Definition } from '../definition.ts'
import { elementTypes } from '../element-types.ts'
import { kinds } from '../elements/kinds.ts'
import { formSchema, isDefinition } from '../check/schema.ts'
import type { AttributeName, TypeGroup, ValueKind } from './description.ts'
import { attributeDescriptions } from './attributes.ts'
import { takesAttribute, typeDescriptions } from './element-types.ts'
import { roleDescriptions } from './roles.ts'

type Schema = { properties: Record<string, Schema>; items: Schema; enum?: unknown[]; description?: string }
const attributeSchemas = findAttributes(formSchema as Schema)

const described = Object.entries(attributeDescriptions)

test('every attribute that the engine takes has a description, and nothing else has', () => {
  expect(Object.keys(attributeDescriptions).toSorted()).toEqual(Object.keys(attributeSchemas).toSorted())
})

test('every element type has a description, and nothing else has', () => {
  expect(Object.keys(typeDescriptions).toSorted()).toEqual([...elementTypes].toSorted())
})

test('the kind of value of an attribute is the one that the engine checks', () => {
  const { label, required, min, datalistId, minFrom, childrenElementsIds, parts } = attributeSchemas
  const { options, types, from, account, refusedWhen, defaultValue } = attributeSchemas
  const expected: Record<ValueKind, unknown> = {
    texts: label,
    word: datalistId,
    flag: required,
    number: min,
    answer: defaultValue,
    'date bound': datalistId,
    element: minFrom,
    elements: childrenElementsIds,
    options,
    'document types': types,
    rules: refusedWhen,
    words: parts,
    'table cell': from,
    account,
  }
  for (const [name, { kind }] of described) {
    const values = attributeSchemas[name]?.enum
    if (values) expect(attributeDescriptions[name as AttributeName].values).toEqual(values)
    else expect({ name, schema: bare(attributeSchemas[name]) }).toEqual({ name, schema: bare(expected[kind]) })
  }
})

test('an attribute is common or belongs to a type', () => {
  const used = new Set(Object.values(typeDescriptions).flatMap(({ attributes }) => attributes))
  for (const [name, { common = false }] of described) {
    expect({ name, common }).toEqual({ name, common: !used.has(name as AttributeName) })
  }
})

test('a type belongs to the group of its kind', () => {
  const groups: Record<string, TypeGroup> = {
    computed: 'computed',
    group: 'computed',
    output: 'shown',
    action: 'shown',
  }
  for (const type of elementTypes) {
    // It is typed where it has no `from`.
    if (type === 'input_product_temporary_dismemberment_rate_percentage') continue
    expect({ type, group: typeDescriptions[type].group }).toEqual({ type, group: groups[kinds[type].role] ?? 'answer' })
  }
})

test('the example of a type has only attributes of the type', () => {
  for (const type of elementTypes) {
    const { example } = typeDescriptions[type]
    const foreign = Object.keys(example).filter((name) => !takesAttribute(type, name as AttributeName))
    expect({ type, foreign }).toEqual({ type, foreign: [] })
  }
})

test('forms of the deployments use only the attributes that are described for the type', () => {
  const foreign = new Set<string>()
  for (const form of readForms())
    for (const { type, attributes } of form.pages.flatMap(({ blocks }) => blocks.flatMap(({ elements }) => elements)))
      for (const name of Object.keys(attributes))
        if (!takesAttribute(type, name as AttributeName)) foreign.add(`${type}.${name}`)
  expect([...foreign]).toEqual([])
})

test('the texts are there in both languages', () => {
  const texts = [
    ...described.flatMap(([, { name, help, byDefault = help }]) => [name, help, byDefault]),
    ...Object.values(typeDescriptions).flatMap(({ name, help }) => [name, help]),
  ]
  for (const { fr, en } of texts) {
    expect(fr.trim()).not.toBe('')
    expect(en.trim()).not.toBe('')
    // A French sign of two parts has an unbreakable space before it.
    expect(fr).not.toMatch(/ [:;?!»]|« /)
    // The studio shows them as they are: no code, no link.
    expect(fr + en).not.toMatch(/`|\]\(/)
  }
})

test('the JSON Schema of a form describes each attribute, with an example that it takes', () => {
  const definition = readForms()[0]
  for (const [name, { help, example }] of described) {
    expect(attributeSchemas[name]).toMatchObject({ description: help.inFiles ?? help.en, examples: [example] })
    const problems: string[] = []
    isDefinition(withAttribute(definition, name, example), (_, where, reason) => problems.push(`${where} ${reason}`))
    expect({ name, problems }).toEqual({ name, problems: [] })
  }
})

function withAttribute(form: Definition | undefined, name: string, value: unknown): unknown {
  // oxlint-disable-next-line typescript/no-explicit-any
  const copy: any = structuredClone(form)
  copy.pages[0].blocks[0].elements[0].attributes[name] = value
  return copy
}

const bare = (schema: unknown) => ({ ...(schema as object), description: undefined, examples: undefined })

function findAttributes({ properties = {}, items }: Partial<Schema>): Record<string, Schema> {
  const key = ['pages', 'blocks', 'elements', 'attributes'].find((one) => properties[one])
  if (key === 'attributes') return properties['attributes']?.properties ?? {}
  const inner = key === undefined ? items : properties[key]
  return inner ? findAttributes(inner) : {}
}

function readForms(): Definition[] {
  const root = join(import.meta.dirname, '../../../deployments')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/forms\/[^/]+\.json$/.test(path))
    .map((path): Definition => JSON.parse(readFileSync(join(root, path), 'utf8')))
}

test('every part that questions play for persons, amounts and signatures has a description, once', () => {
  const paths = roleDescriptions.map(({ path }) => path.join('.'))
  expect(new Set(paths).size).toBe(paths.length)
  const spared = /^(?:screening|[a-zA-Z]+Over\d+$|mustBe|physicalDocs|legalDocs)/
  const leaves = (value: unknown, path: readonly string[]): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
      : [path.join('.')]
  for (const form of readForms()) {
    const missing = leaves(form.referential ?? {}, []).filter((path) => !paths.includes(path) && !spared.test(path))
    expect(missing).toEqual([])
  }
})
