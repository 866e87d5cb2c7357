import fc from 'fast-check'
import { formBody } from './form-body.ts'

/** The part of JSON Schema that our API description uses. */
export type Schema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  maxItems?: number
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Operation = {
  operationId: string
  parameters: readonly Parameter[]
  requestBody?: { content: { 'application/json'?: { schema: Schema }; 'multipart/form-data'?: { schema: Schema } } }
  responses: Readonly<Record<string, unknown>>
}
export type Description = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** Existing ids, by the name of the parameter or property. */
export type ExistingIds = Readonly<Record<string, readonly (string | number)[]>>
export type WalkedRequest = {
  operation: string
  /** The statuses declared in the description. */
  statuses: readonly string[]
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

/** Requests to every call: mostly valid, each part now and then at its bounds or beyond. */
export function walkRequests({ paths }: Description, known: ExistingIds): fc.Arbitrary<WalkedRequest> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsTo(path, method, operation, known)),
  )
  return fc.oneof(...operations)
}

function requestsTo(
  path: string,
  method: string,
  operation: Operation,
  known: ExistingIds,
): fc.Arbitrary<WalkedRequest> {
  const { operationId, parameters, requestBody, responses } = operation
  const place = (wanted: Parameter['in']) =>
    fc.record(
      Object.fromEntries(
        parameters.flatMap(({ name, in: at, schema }) => (at === wanted ? [[name, mostly(schema, name, known)]] : [])),
      ),
      {
        requiredKeys: wanted === 'path' ? parameters.flatMap(({ name, in: at }) => (at === 'path' ? [name] : [])) : [],
      },
    )
  return fc
    .record({
      path: place('path'),
      query: fc.oneof(
        { weight: 30, arbitrary: place('query') },
        {
          weight: 1,
          arbitrary: fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), fc.string(), { minKeys: 1, maxKeys: 3 }),
        },
      ),
      headers: place('header'),
      body: bodies(requestBody?.content, known),
    })
    .map((parts) => ({
      operation: operationId,
      statuses: Object.keys(responses),
      method: method.toUpperCase(),
      url: fill(path, parts.path) + toQuery(parts.query),
      headers: { ...toHeaders(parts.headers), ...parts.body.headers },
      payload: parts.body.payload,
    }))
}

function bodies(
  content: NonNullable<Operation['requestBody']>['content'] | undefined,
  known: ExistingIds,
): fc.Arbitrary<Body> {
  const [json, form] = [content?.['application/json'], content?.['multipart/form-data']]
  if (form) return forms(form.schema, known)
  return json ? payloads(json.schema, known) : fc.constant({})
}

type Body = { payload?: string | Buffer; headers?: Record<string, string> }

function payloads(schema: Schema, known: ExistingIds): fc.Arbitrary<Body> {
  return fc
    .oneof(
      { weight: 30, arbitrary: mostly(schema, '', known).map((value) => JSON.stringify(value)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(undefined, '', '{', 'null', '[[[[[[]]]]]]', '{"__proto__":{"a":1}}', '"\\ud800"'),
      },
    )
    .map((payload) => (payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }))
}

/** Multipart forms: text fields, and a file that is sometimes valid. */
function forms(schema: Schema, known: ExistingIds): fc.Arbitrary<Body> {
  const { file: _, ...properties } = schema.properties ?? {}
  const required = (schema.required ?? []).filter((name) => name !== 'file')
  const contents = fc.constantFrom(...(known['file'] ?? []).map((file) => Buffer.from(String(file), 'base64')))
  return fc
    .record({
      fields: objects(properties, required, known),
      content: fc.option(contents),
      name: fc.constantFrom(...plain),
    })
    .map(({ fields, content, name }) => {
      const texts = Object.entries(fields).map(([key, value]) => [key, asText(value)])
      return formBody(Object.fromEntries(texts), content && { name, content })
    })
}

const mostly = (schema: Schema, name: string, known: ExistingIds): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 40, arbitrary: valid(schema, name, known) }, { weight: 1, arbitrary: odd })

function valid(schema: Schema, name: string, known: ExistingIds): fc.Arbitrary<unknown> {
  const { type, anyOf, properties, items } = schema
  if (anyOf) return fc.oneof(...anyOf.map((one) => valid(one, name, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (type === 'object') return objects(properties ?? {}, schema.required ?? [], known)
  if (type === 'array')
    return fc.array(mostly(items ?? {}, name, known), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
  const ofType = (known[name] ?? []).filter((value) => typeof value === (type === 'integer' ? 'number' : type))
  const made = scalars(schema)
  return ofType.length === 0 ? made : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...ofType) }, made)
}

function objects(properties: Readonly<Record<string, Schema>>, required: readonly string[], known: ExistingIds) {
  const model = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, mostly(one, key, known)]))
  const whole = fc.record(model, { requiredKeys: [...required] })
  const cut = fc.record(model, { requiredKeys: [] })
  const surprising = whole.map((given) => ({ ...given, surprise: 1 }))
  return fc.oneof({ weight: 20, arbitrary: whole }, cut, surprising)
}

function scalars({ type, format, minimum = -(2 ** 31), maximum = 2 ** 31, minLength = 0, maxLength = 200 }: Schema) {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number')
    return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }))
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString())
  const longest = fc.constantFrom('a', 'é', '%', ' ').map((letter) => letter.repeat(maxLength))
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...plain) },
    {
      weight: 2,
      arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    },
    longest,
  )
}

const plain = [
  'Martin',
  'GARNIER',
  '2026-02-28',
  '12',
  '1e9',
  'oui',
  'true',
  '["a"]',
  '10,50',
  'FR7630006000011234567890189',
]

/** Values sent only by mistake or in an attack. */
const oddities: readonly (readonly unknown[])[] = [
  [null, true, [], {}, [[]], [null], { a: { b: [] } }, '', ' ', '.', '..', '-', 'null', 'undefined', 'NaN'],
  [-1, 0, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 53 + 2, 1e21, 1e308, -0, 5e-324],
  ['0x10', '1e400', '-2147483649', '9'.repeat(40), '0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '2026-02-30'],
  ["' or 1=1 --", '"', '\\', '%', '_', '%25', '%zz', '${x}', '{{x}}', '<script>alert(1)</script>', '../../etc/passwd'],
  [
    '\0',
    'a\0b',
    '\ud800',
    '\udfff',
    '\r\nSet-Cookie: a=b',
    '\u202Eabc',
    '\u{1F469}\u200D\u{1F4BB}',
    'İ',
    'ﬁ',
    'e\u0301',
    '\uFEFF',
  ],
  ['__proto__', 'constructor', 'toString', '=1+1', '＝1', 'a'.repeat(300), 'é'.repeat(20_001), '('.repeat(5000)],
  ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'],
]
const odd: fc.Arbitrary<unknown> = fc.constantFrom(...oddities.flat())

function fill(path: string, values: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(values[name]))
}

function toQuery(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function toHeaders(values: Record<string, unknown>): Record<string, string> {
  // Characters that no header may hold would never reach a server.
  const sendable = Object.entries(values).map(([name, value]) => [
    name,
    asText(value)
      .replaceAll(/[^\x20-\x7e]/g, '?')
      .slice(0, 1000),
  ])
  return Object.fromEntries(sendable)
}

// A lone surrogate cannot be URI-encoded as text, only as bytes.
const encode = (value: unknown) => {
  const text = asText(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
