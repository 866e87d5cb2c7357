/** Small checkers of plain JSON, put together into the schema of a form. Each says what is wrong and where. */
type Complain = (where: string, reason: string) => void
export type Shape = (value: unknown, where: string, complain: Complain) => void

const plain =
  (type: 'string' | 'number' | 'boolean', name: string): Shape =>
  (value, where, complain) => {
    if (typeof value !== type) complain(where, `${name} expected`)
  }

export const text = plain('string', 'a text')
export const number = plain('number', 'a number')
export const flag = plain('boolean', 'true or false')

export const id: Shape = (value, where, complain) => {
  if (!Number.isSafeInteger(value)) complain(where, 'a whole number expected')
}

export const anything: Shape = () => {}

export const oneOf =
  (allowed: readonly unknown[]): Shape =>
  (value, where, complain) => {
    if (!allowed.includes(value)) complain(where, `"${String(value)}" is none of ${allowed.join(', ')}`)
  }

export const orNull =
  (shape: Shape): Shape =>
  (value, where, complain) => {
    if (value !== null) shape(value, where, complain)
  }

/** The first checker that has nothing to say wins; if none has, `expected` is missing. */
export const either =
  (expected: string, ...shapes: readonly Shape[]): Shape =>
  (value, where, complain) => {
    if (!shapes.some((shape) => accepts(shape, value))) complain(where, `${expected} expected`)
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
  (value, where, complain) => {
    if (!Array.isArray(value)) return complain(where, 'a list expected')
    for (const [at, one] of value.entries()) item(one, `${where}[${at}]`, complain)
  }

/** An object with these keys and no other. `named` tells how to call it in complaints once it is known. */
export const object =
  (required: Record<string, Shape>, optional: Record<string, Shape> = {}, named?: string): Shape =>
  (value, where, complain) => {
    if (!isObject(value)) return complain(where, 'an object expected')
    const name = named === undefined ? undefined : value[named]
    const place = typeof name === 'string' ? name : where
    for (const key of Object.keys(required)) if (!(key in value)) complain(place, `"${key}" is missing`)
    for (const [key, one] of Object.entries(value)) {
      const shape = Object.hasOwn(required, key) ? required[key] : Object.hasOwn(optional, key) ? optional[key] : null
      if (shape) shape(one, `${place}.${key}`, complain)
      else complain(place, `"${key}" is not known here`)
    }
  }

/** Whether lists and objects stand in each other deeper than that. It looks no deeper itself. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
