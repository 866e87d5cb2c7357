import type { Make } from '../engine.ts'
import type { Field, Value } from '../model.ts'
import { dependentsOf } from './dependents.ts'
import type { Dependents } from './dependents.ts'
import { calculationLogic, conditionLogic } from './json-logic.ts'
import { peer } from './peer.ts'
import { wrongIds } from './wrong-ids.ts'

const { LogicEngine } = await peer('json-logic-engine')

type Run = (data: Record<string, Value>) => unknown

/** Compiled JSONLogic rules, run in the order of the adapter's dependency graph. */
const make: Make = () => {
  const engine = new LogicEngine()
  const build = (logic: object): Run => {
    const built: unknown = engine.build(logic)
    return typeof built === 'function' ? (data) => built(data) : () => built
  }
  let fields: Field[] = []
  let graph: Dependents = { index: new Map(), order: [], calcsOf: [], condsOf: [] }
  const data: Record<string, Value> = {}
  const runs: (Run | null)[] = []
  const conditions: (Run | null)[] = []
  const flags: boolean[] = []
  const calc = (at: number) => {
    data[`e${at}`] = Number(runs[at]?.(data))
  }
  const cond = (at: number) => {
    flags[at] = Boolean(conditions[at]?.(data))
  }
  const validateAll = () =>
    wrongIds(
      fields,
      (id) => flags[graph.index.get(id) ?? 0] ?? false,
      (id) => data[id] ?? '',
    )
  return {
    note: 'compiled rules; the graph and the checks are the adapter’s; it generates code (new Function)',
    load(model) {
      ;({ fields } = model)
      graph = dependentsOf(model)
      for (const [at, { id, type, initial, calculate, condition }] of fields.entries()) {
        data[id] = type === 'calc' ? 0 : initial
        runs[at] = calculate && build(calculationLogic(calculate))
        conditions[at] = condition && build(conditionLogic(condition))
      }
      for (const at of graph.order) calc(at)
      for (const [at, { condition }] of fields.entries()) if (condition) cond(at)
    },
    set(id, value) {
      data[id] = value
      const at = graph.index.get(id) ?? 0
      for (const next of graph.calcsOf[at] ?? []) calc(next)
      for (const next of graph.condsOf[at] ?? []) cond(next)
    },
    visible: () =>
      fields.filter(({ condition }, at) => condition?.action !== 'visible' || flags[at]).map(({ id }) => id),
    value: (id) => data[id],
    validateAll,
    validateFolder(values) {
      Object.assign(data, values)
      for (const at of graph.order) calc(at)
      for (const [at, { condition }] of fields.entries()) if (condition) cond(at)
      return validateAll()
    },
  }
}
export default make
