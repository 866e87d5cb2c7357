import type { Make } from '../engine.ts'
import { byDepth } from '../model.ts'
import type { Field, Rule, Value } from '../model.ts'
import { peer } from './peer.ts'
import { wrongIds } from './wrong-ids.ts'

const { computed, effect, effectScope, endBatch, signal, startBatch } = await peer('alien-signals')

type Cell = { (): Value; (value: Value): void }

/** Hand-written on a fast signals library: a signal per answer, an effect per condition. */
const make: Make = () => {
  let fields: Field[] = []
  const cells = new Map<string, Cell>()
  const read = new Map<string, () => Value>()
  const flags = new Map<string, boolean>()
  const valueOf = (id: string): Value => read.get(id)?.() ?? 0
  const test = ({ ref, operator, value }: Rule) => {
    const get = read.get(ref) ?? (() => 0)
    if (operator === 'equal') return () => get() === value
    return operator === 'not_equal' ? () => get() !== value : () => get() > value
  }
  const validateAll = () => wrongIds(fields, (id) => flags.get(id) ?? false, valueOf)
  return {
    note: 'written by hand on signals; no form features',
    load(model) {
      ;({ fields } = model)
      for (const { id, type, initial } of fields) {
        if (type === 'calc') continue
        const cell: Cell = signal(initial)
        cells.set(id, cell)
        read.set(id, cell)
      }
      effectScope(() => {
        for (const { id, calculate } of byDepth(model)) {
          const operands = (calculate?.refs ?? []).map((ref) => read.get(ref) ?? (() => 0))
          const divisor = calculate?.divisor ?? 1
          const sum = calculate?.op === 'sum'
          const result = computed(() => {
            let value = sum ? 0 : 1
            for (const operand of operands) value = sum ? value + Number(operand()) : value * Number(operand())
            return value / divisor
          })
          read.set(id, result)
          // Keeps results live, since a form always shows them.
          effect(() => void result())
        }
        for (const { id, condition } of fields) {
          if (!condition) continue
          const all = condition.logical === 'AND'
          const tests = condition.rules.map(test)
          effect(() => {
            flags.set(id, all ? tests.every((one) => one()) : tests.some((one) => one()))
          })
        }
      })
    },
    set: (id, value) => cells.get(id)?.(value),
    visible: () =>
      fields.filter(({ id, condition }) => condition?.action !== 'visible' || flags.get(id)).map(({ id }) => id),
    value: valueOf,
    validateAll,
    validateFolder(values) {
      startBatch()
      for (const id in values) cells.get(id)?.(values[id] ?? '')
      endBatch()
      return validateAll()
    },
  }
}
export default make
