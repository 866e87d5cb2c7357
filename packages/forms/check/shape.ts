type ReportError = (where: string, reason: string) => void
export type Shape = (value: unknown, where: string, reportError: ReportError) => void

const plain =
  (type: 'string' | 'number' | 'boolean', name: string): Shape =>
  (value, where, reportError) => {
    if (typeof value !== type) reportError(where, `${name} expected`)
  }

export const text = plain('string', 'a text')
export const number = plain('number', 'a number')
export const flag = plain('boolean', 'true or false')

export const id: Shape = (value, where, reportError) => {
  if (!Number.isSafeInteger(value)) reportError(where, 'a whole number expected')
}

export const anything: Shape = () => {}

export const oneOf =
  (allowed: readonly unknown[]): Shape =>
  (value, where, reportError) => {
    if (!allowed.includes(value)) reportError(where, `"${String(value)}" is none of ${allowed.join(', ')}`)
  }

export const orNull =
  (shape: Shape): Shape =>
  (value, where, reportError) => {
    if (value !== null) shape(value, where, reportError)
  }

export const either =
  (expected: string, ...shapes: readonly Shape[]): Shape =>
  (value, where, reportError) => {
    if (!shapes.some((shape) => accepts(shape, value))) reportError(where, `${expected} expected`)
  }

export function accepts(shape: Shape, value: unknown): boolean {
  let fine = true
  shape(value, '', () => {
    fine = false
  })
  return fine
}

export const list =
  (item: Shape): Shape =>
  (value, where, reportError) => {
    if (!Array.isArray(value)) return reportError(where, 'a list expected')
    for (const [at, one] of value.entries()) item(one, `${where}[${at}]`, reportError)
  }

/** An object with exactly these keys. `named` is the key whose value names the object in error messages. */
export const object =
  (required: Record<string, Shape>, optional: Record<string, Shape> = {}, named?: string): Shape =>
  (value, where, reportError) => {
    if (!isObject(value)) return reportError(where, 'an object expected')
    const name = named === undefined ? undefined : value[named]
    const place = typeof name === 'string' ? name : where
    for (const key of Object.keys(required)) if (!(key in value)) reportError(place, `"${key}" is missing`)
    for (const [key, one] of Object.entries(value)) {
      const shape = Object.hasOwn(required, key) ? required[key] : Object.hasOwn(optional, key) ? optional[key] : null
      if (shape) shape(one, `${place}.${key}`, reportError)
      else reportError(place, `"${key}" is not known here`)
    }
  }

export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
