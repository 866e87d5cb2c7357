import type { Model } from '../model.ts'

export type Dependents = {
  index: Map<string, number>
  order: number[]
  /** By field: calculations and conditions that depend on it, transitively. */
  calcsOf: Int32Array[]
  condsOf: Int32Array[]
}

/** For engines without a dependency graph. */
export function dependentsOf({ fields }: Model): Dependents {
  const index = new Map(fields.map(({ id }, at) => [id, at]))
  const at = (id: string) => index.get(id) ?? 0
  const calcs: number[][] = fields.map(() => [])
  const conds: number[][] = fields.map(() => [])
  const waiting = new Int32Array(fields.length)
  for (const [reader, { calculate, condition }] of fields.entries()) {
    for (const ref of new Set(calculate?.refs)) {
      calcs[at(ref)]?.push(reader)
      if (fields[at(ref)]?.calculate) waiting[reader] = (waiting[reader] ?? 0) + 1
    }
    for (const ref of new Set(condition?.rules.map((rule) => rule.ref))) conds[at(ref)]?.push(reader)
  }
  const order = fields.flatMap(({ calculate }, field) => (calculate && waiting[field] === 0 ? field : []))
  for (const field of order) {
    for (const reader of calcs[field] ?? []) {
      waiting[reader] = (waiting[reader] ?? 0) - 1
      if (waiting[reader] === 0) order.push(reader)
    }
  }
  const place = new Map(order.map((field, rank) => [field, rank]))
  const calcsOf: Int32Array[] = []
  const condsOf: Int32Array[] = []
  for (const field of fields.keys()) {
    const seen = new Set<number>()
    const stack = [...(calcs[field] ?? [])]
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      stack.push(...(calcs[next] ?? []))
    }
    calcsOf.push(Int32Array.from([...seen].toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))))
    condsOf.push(Int32Array.from(new Set([field, ...seen].flatMap((one) => conds[one] ?? []))))
  }
  return { index, order, calcsOf, condsOf }
}
