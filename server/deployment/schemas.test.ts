import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listDeployments, deploymentsFolder } from './parts.ts'
import { listSchemas, writeSchema } from './schemas.ts'

const folder = join(deploymentsFolder, 'schemas')
const read = (path: string) => readFileSync(path, 'utf8')

test('the schemas are those of the shapes: npm run schemas', () => {
  const schemas = listSchemas()
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(schemas).toSorted())
  for (const [file, schema] of Object.entries(schemas)) expect(read(join(folder, file))).toBe(writeSchema(schema))
})

test('every file of the deployments names its schema, but for lists', async () => {
  const without: string[] = []
  for (const customer of await listDeployments())
    for (const entry of readdirSync(join(deploymentsFolder, customer), { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.name.endsWith('.json') || dirname(path).endsWith('datalists')) continue
      const named = /^\{\n {2}"\$schema": "([^"]+)"/.exec(read(path))?.[1]
      if (named === undefined || dirname(join(dirname(path), named)) !== folder) without.push(path)
    }
  expect(without).toEqual([])
})

test('a form is described by the shapes that the engine checks', () => {
  expect(listSchemas()['form.schema.json']).toMatchObject({
    properties: { $schema: { type: 'string' }, pages: { items: { properties: { blocks: { type: 'array' } } } } },
    required: ['id', 'name', 'pages'],
  })
})
