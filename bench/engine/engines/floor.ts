import type { Make } from '../engine.ts'
import type { Field, Value } from '../model.ts'
import { dependentsOf } from './dependents.ts'
import type { Dependents } from './dependents.ts'

/**
 * The baseline: flat dependency lists and a loop over typed arrays, in doubles, without formula text or form features.
 * Only generated code could be much faster.
 */
const make: Make = () => {
  let fields: Field[] = []
  let graph: Dependents = { index: new Map(), order: [], calcsOf: [], condsOf: [] }
  let values = new Float64Array()
  let flags = new Uint8Array()
  let calcStart = new Int32Array()
  let calcRefs = new Int32Array()
  let divisors = new Float64Array()
  let sums = new Uint8Array()
  let ruleStart = new Int32Array()
  let ruleRefs = new Int32Array()
  let ruleTests = new Uint8Array()
  let ruleValues = new Float64Array()
  let either = new Uint8Array()
  const codes = new Map<string, number>()

  function code(text: string): number {
    const known = codes.get(text)
    if (known !== undefined) return known
    codes.set(text, codes.size + 1)
    return codes.size
  }
  function calc(at: number): void {
    const end = calcStart[at + 1] ?? 0
    let next = calcStart[at] ?? 0
    let value = values[calcRefs[next++] ?? 0] ?? 0
    if (sums[at]) for (; next < end; next++) value += values[calcRefs[next] ?? 0] ?? 0
    else {
      for (; next < end; next++) value *= values[calcRefs[next] ?? 0] ?? 0
      value /= divisors[at] ?? 1
    }
    values[at] = value
  }
  function cond(at: number): void {
    const end = ruleStart[at + 1] ?? 0
    const any = either[at] ?? 0
    let on = any ^ 1
    for (let rule = ruleStart[at] ?? 0; rule < end; rule++) {
      const value = values[ruleRefs[rule] ?? 0] ?? 0
      const wanted = ruleValues[rule] ?? 0
      const test = ruleTests[rule]
      const holds =
        test === 0 ? (value === wanted ? 1 : 0) : test === 1 ? (value !== wanted ? 1 : 0) : value > wanted ? 1 : 0
      if (holds === any) {
        on = any
        break
      }
    }
    flags[at] = on
  }
  function store(at: number, value: Value): boolean {
    if (typeof value === 'number') values[at] = value
    else if (fields[at]?.type === 'choice') values[at] = codes.get(value) ?? 0
    else {
      values[at] = value === '' ? 0 : 1
      return false
    }
    return true
  }
  function validateAll(): string[] {
    const wrong: string[] = []
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at]
      if (!field || field.type === 'calc') continue
      let { required } = field
      const action = field.condition?.action
      if (action === 'visible') {
        if (!flags[at]) continue
      } else if (action === 'disabled') {
        if (flags[at]) continue
      } else if (action && flags[at]) required = true
      const value = values[at] ?? 0
      if (field.type === 'number') {
        if (value < field.min || value > field.max) wrong.push(field.id)
      } else if (required && field.type === 'text' && value === 0) wrong.push(field.id)
    }
    return wrong
  }
  return {
    load(model) {
      ;({ fields } = model)
      graph = dependentsOf(model)
      const size = fields.length
      values = new Float64Array(size)
      flags = new Uint8Array(size)
      calcStart = new Int32Array(size + 1)
      ruleStart = new Int32Array(size + 1)
      const refs: number[] = []
      const rules = { refs: [] as number[], tests: [] as number[], values: [] as number[] }
      for (const [at, { calculate, condition, initial, type }] of fields.entries()) {
        calcStart[at] = refs.length
        ruleStart[at] = rules.refs.length
        for (const ref of calculate?.refs ?? []) refs.push(graph.index.get(ref) ?? 0)
        for (const { ref, operator, value } of condition?.rules ?? []) {
          rules.refs.push(graph.index.get(ref) ?? 0)
          rules.tests.push(operator === 'equal' ? 0 : operator === 'not_equal' ? 1 : 2)
          rules.values.push(typeof value === 'string' ? code(value) : value)
        }
        if (type === 'choice') code(String(initial))
        if (type !== 'calc') store(at, initial)
      }
      calcStart[size] = refs.length
      ruleStart[size] = rules.refs.length
      calcRefs = Int32Array.from(refs)
      divisors = Float64Array.from(fields, ({ calculate }) => calculate?.divisor ?? 1)
      sums = Uint8Array.from(fields, ({ calculate }) => (calculate?.op === 'sum' ? 1 : 0))
      ruleRefs = Int32Array.from(rules.refs)
      ruleTests = Uint8Array.from(rules.tests)
      ruleValues = Float64Array.from(rules.values)
      either = Uint8Array.from(fields, ({ condition }) => (condition?.logical === 'OR' ? 1 : 0))
      for (const at of graph.order) calc(at)
      for (const [at, { condition }] of fields.entries()) if (condition) cond(at)
    },
    set(id, value) {
      const at = graph.index.get(id) ?? 0
      if (!store(at, value)) return
      const calcs = graph.calcsOf[at] ?? []
      for (let next = 0; next < calcs.length; next++) calc(calcs[next] ?? 0)
      const conds = graph.condsOf[at] ?? []
      for (let next = 0; next < conds.length; next++) cond(conds[next] ?? 0)
    },
    visible: () =>
      fields.filter(({ condition }, at) => condition?.action !== 'visible' || flags[at]).map(({ id }) => id),
    value: (id) => values[graph.index.get(id) ?? 0],
    validateAll,
    validateFolder(folder) {
      for (const id in folder) store(graph.index.get(id) ?? 0, folder[id] ?? '')
      for (const at of graph.order) calc(at)
      for (let at = 0; at < fields.length; at++) if ((ruleStart[at + 1] ?? 0) > (ruleStart[at] ?? 0)) cond(at)
      return validateAll()
    },
  }
}
export default make
