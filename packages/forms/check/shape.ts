type ReportError = (where: string, reason: string) => void
type Check = (value: unknown, where: string, reportError: ReportError) => void
/** What a value must be: checked here, and described to editors by a JSON Schema. */
export type Shape = Check & { readonly schema: Schema }
export type Schema = Readonly<Record<string, unknown>>

export const shape = (schema: Schema, check: Check): Shape => Object.assign(check, { schema })

/** The same check under another schema. */
export const describedBy = (schema: Schema, one: Shape): Shape =>
  shape(schema, (value, where, reportError) => one(value, where, reportError))

const plain = (type: 'string' | 'number' | 'boolean', name: string): Shape =>
  shape({ type }, (value, where, reportError) => {
    if (typeof value !== type) reportError(where, `${name} expected`)
  })

export const text = plain('string', 'a text')
export const number = plain('number', 'a number')
export const flag = plain('boolean', 'true or false')

export const id = shape({ type: 'integer' }, (value, where, reportError) => {
  if (!Number.isSafeInteger(value)) reportError(where, 'a whole number expected')
})

export const oneOf = (allowed: readonly unknown[]): Shape =>
  shape({ enum: allowed }, (value, where, reportError) => {
    if (!allowed.includes(value)) reportError(where, `"${String(value)}" is none of ${allowed.join(', ')}`)
  })

export const orNull = (inner: Shape): Shape =>
  shape({ anyOf: [inner.schema, { type: 'null' }] }, (value, where, reportError) => {
    if (value !== null) inner(value, where, reportError)
  })

export const either = (expected: string, ...shapes: readonly Shape[]): Shape =>
  shape({ anyOf: shapes.map(({ schema }) => schema) }, (value, where, reportError) => {
    if (!shapes.some((one) => accepts(one, value))) reportError(where, `${expected} expected`)
  })

export function accepts(wanted: Shape, value: unknown): boolean {
  let fine = true
  wanted(value, '', () => {
    fine = false
  })
  return fine
}

/** Accepts at once the objects it has accepted before, which must not be changed since. */
export const remembering = (inner: Shape, accepted: WeakSet<object>): Shape =>
  shape(inner.schema, (value, where, reportError) => {
    if (isObject(value) && accepted.has(value)) return
    let fine = true
    inner(value, where, (place, reason) => {
      fine = false
      reportError(place, reason)
    })
    if (fine && isObject(value)) accepted.add(value)
  })

export const list = (item: Shape): Shape =>
  shape({ type: 'array', items: item.schema }, (value, where, reportError) => {
    if (!Array.isArray(value)) return reportError(where, 'a list expected')
    for (const [at, one] of value.entries()) item(one, `${where}[${at}]`, reportError)
  })

/** An object with exactly these keys. `named` is the key whose value names the object in error messages. */
export const object = (required: Record<string, Shape>, optional: Record<string, Shape> = {}, named?: string): Shape =>
  shape(describeObject(required, optional), (value, where, reportError) => {
    if (!isObject(value)) return reportError(where, 'an object expected')
    const name = named === undefined ? undefined : value[named]
    const place = typeof name === 'string' ? name : where
    for (const key of Object.keys(required)) if (!(key in value)) reportError(place, `« ${key} » is missing`)
    for (const [key, one] of Object.entries(value)) {
      const inner = Object.hasOwn(required, key) ? required[key] : Object.hasOwn(optional, key) ? optional[key] : null
      if (inner) inner(one, `${place}.${key}`, reportError)
      else reportError(place, `the key « ${key} » is not known here`)
    }
  })

function describeObject(required: Record<string, Shape>, optional: Record<string, Shape>): Schema {
  const properties = Object.entries({ ...required, ...optional }).map(([key, { schema }]) => [key, schema] as const)
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(required),
    additionalProperties: false,
  }
}

export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
