import { findSettingProblem, settings, type Setting } from '@parcelle/domain/studio-settings'
import type { Json } from '@parcelle/domain/studio'
import { expect, test } from 'vitest'
import { switches } from '../switches.ts'
import { listSchemas } from './schemas.ts'
import { readDeployment } from './deployment.ts'
import { SettingsFile } from './settings-file.ts'

type Schema = {
  properties?: Record<string, Schema>
  propertyNames?: { enum?: string[] }
}

const described: Readonly<Record<string, Setting>> = settings
const { $schema: _, ...properties } = (listSchemas()['settings.schema.json'] as Schema).properties ?? {}

/** Each setting of the file: where a description begins, or where the shape ends. */
function listPaths(schema: Schema, path: readonly string[] = []): string[] {
  const name = path.join('.')
  if (Object.hasOwn(described, name)) return [name]
  const keys = Object.entries(schema.properties ?? {})
  const named = schema.propertyNames?.enum?.map((key): [string, Schema] => [key, {}]) ?? []
  const inner = [...keys, ...named].flatMap(([key, value]) => listPaths(value, [...path, key]))
  return inner.length > 0 ? inner : [name]
}

test('every setting has a description, and nothing else has', () => {
  expect(listPaths({ properties }).toSorted()).toEqual(Object.keys(described).toSorted())
})

const aurea = await readDeployment({ customer: 'aurea', features: {} })
const file: Record<string, Json> = JSON.parse(aurea.parts.get('settings.json')!.text)
const optional = [
  'upload',
  'limits',
  'corrections',
  'links',
  'readOnlyRoles',
  'sepaOnly',
  'fixedParts',
  'afterSignature',
]
const { $schema: __, ...given } = file
const bare = Object.fromEntries(Object.entries(given).filter(([key]) => !optional.includes(key) && key !== 'locale'))
const defaults = SettingsFile.parse(bare)

const read = (from: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value === undefined ? value : Reflect.get(Object(value), key)), from)

test('the default of a description is the one that counts', () => {
  for (const [path, { byDefault }] of Object.entries(described)) {
    if (byDefault === undefined) continue
    const name = path.replace('features.', '')
    const expected = path.startsWith('features.') ? Reflect.get(switches, name)?.fallback : read(defaults, path)
    expect({ path, byDefault }).toEqual({ path, byDefault: expected })
  }
})

test.each<[string, Json]>([
  ['name', ''],
  ['company.capital', 0],
  ['company.approvalDate', '2009-02-31'],
  ['company.legalForm', { fr: 'SAS', en: '' }],
  ['theme.primary', 'blue'],
  ['links.days', 91],
  ['corrections.dueAfterDays', 1.5],
  ['upload.maxBytes', 100],
  ['upload.types', []],
  ['limits.staff.prospects', 'many'],
])('%s refuses %j on the screen as in the check', (path, value) => {
  const [key = '', ...inner] = path.split('.')
  const changed = { ...bare, [key]: put(bare[key], inner, value) }
  expect(SettingsFile.safeParse(changed).success).toBe(false)
  expect(findSettingProblem(described[path]!, value)).not.toBeNull()
  expect(findSettingProblem(described[path]!, read(aurea, path) as Json)).toBeNull()
})

function put(holder: Json | undefined, path: readonly string[], value: Json): Json {
  const [key, ...rest] = path
  if (key === undefined) return value
  const held = Object(holder) as Record<string, Json>
  return { ...held, [key]: put(held[key], rest, value) }
}
