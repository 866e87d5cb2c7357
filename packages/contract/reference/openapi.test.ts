import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

type Schema = {
  [rule: string]: unknown
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Operation = {
  operationId: string
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const { paths } = openApi({ version: '0', url: '', tokenUrl: '', authorizationUrl: '' }) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

test('whatever a caller gives has bounds, and objects take no key that is not theirs', () => {
  const unbounded = operations.flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters.filter((one) => one.in !== 'header').flatMap(({ name, schema }) => findUnbounded(name, schema)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => findUnbounded(operationId, schema)),
  ])
  expect(unbounded).toEqual([])
})

function findUnbounded(name: string, schema: Schema): string[] {
  const parts = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.anyOf ?? []).map((one) => [name, one] as const),
    ...(schema.items ? [[name, schema.items] as const] : []),
  ]
  return [
    ...(hasBounds(schema) ? [] : [`${name}: ${JSON.stringify(schema)}`]),
    ...parts.flatMap(([key, part]) => findUnbounded(key, part)),
  ]
}

function hasBounds({ type, ...rules }: Schema): boolean {
  if (type === 'integer') return Number(rules['minimum']) >= 0 && Number(rules['maximum']) <= 2 ** 31 - 1
  if (type === 'object') return rules['additionalProperties'] === false
  if (type === 'string') return ['maxLength', 'format', 'enum', 'const'].some((rule) => rule in rules)
  return true
}
