/** A neutral form from a seeded generator. */
export type Value = number | string
export type Operator = 'equal' | 'not_equal' | 'greater_than'
export type Rule = { ref: string; operator: Operator; value: Value }
export type Condition = { rules: Rule[]; logical: 'AND' | 'OR'; action: 'visible' | 'disabled' | 'required' }
export type Calculation = { op: 'sum' | 'product'; refs: string[]; divisor: number; depth: number }
export type Field = {
  id: string
  type: 'number' | 'choice' | 'text' | 'calc'
  required: boolean
  min: number
  max: number
  initial: Value
  condition: Condition | null
  calculate: Calculation | null
}
export type Change = { id: string; value: Value }
export type Model = { size: number; fields: Field[]; hubs: string[] }
export type Workload = { model: Model; warmup: Change[]; changes: Change[]; back: Change[] }

/**
 * `keep`: hidden fields keep their value, as in the peers. `empty`: as in the product, which requires a form without
 * cycles.
 */
export type Meaning = 'keep' | 'empty'

export const OPTIONS = ['A', 'B', 'C', 'D'] as const
export const PAGE = 50
const BLOCK = 10

export const formula = ({ op, refs, divisor }: Calculation, wrap: (id: string) => string): string =>
  refs.map(wrap).join(op === 'sum' ? ' + ' : ' * ') + (op === 'product' ? ` / ${divisor}` : '')

export const byDepth = ({ fields }: Model): Field[] =>
  fields.filter(({ calculate }) => calculate).toSorted((a, b) => (a.calculate?.depth ?? 0) - (b.calculate?.depth ?? 0))

/** Pages of five blocks of ten fields. */
export function pagesOf({ fields }: Model): { id: string; blocks: { id: string; fields: Field[] }[] }[] {
  const pages = []
  for (let from = 0; from < fields.length; from += PAGE) {
    const blocks = []
    for (let at = from; at < Math.min(from + PAGE, fields.length); at += BLOCK) {
      blocks.push({ id: `b${at / BLOCK}`, fields: fields.slice(at, at + BLOCK) })
    }
    pages.push({ id: `p${from / PAGE}`, blocks })
  }
  return pages
}
