import type { Make } from '../engine.ts'
import { OPTIONS, pagesOf } from '../model.ts'
import type { Condition, Field, Rule, Value } from '../model.ts'
import { dependentsOf } from './dependents.ts'
import type { Dependents } from './dependents.ts'
import { required as load } from './peer.ts'

const core = load('@jsonforms/core')

type Data = Record<string, Value>
type Control = { id: string; rule: { effect: string } }
type Fault = { instancePath: string; params: { missingProperty?: string } }

/**
 * JSON Forms: its reducer validates all data with ajv on each update, and the rule of every control is evaluated as in
 * its mappers. It has no calculations: the adapter computes the affected ones in the same update.
 */
const make: Make = () => {
  const ajv = core.createAjv()
  let fields: Field[] = []
  let graph: Dependents = { index: new Map(), order: [], calcsOf: [], condsOf: [] }
  let state = core.coreReducer(undefined, { type: '' })
  const ruled: Control[] = []
  const shown = new Map<string, boolean>()
  const enabled = new Map<string, boolean>()
  const evaluateRules = () => {
    for (const control of ruled) {
      if (control.rule.effect === 'SHOW') shown.set(control.id, core.isVisible(control, state.data, '', ajv, {}))
      else enabled.set(control.id, core.isEnabled(control, state.data, '', ajv, {}))
    }
  }
  const calc = (data: Data, at: number) => {
    const { id, calculate } = fields[at] ?? {}
    if (!id || !calculate) return
    const operands = calculate.refs.map((ref) => Number(data[ref]))
    data[id] = operands.reduce((a, b) => (calculate.op === 'sum' ? a + b : a * b)) / calculate.divisor
  }
  const wrong = (faults: readonly Fault[]) => {
    const ids = faults.map(({ instancePath, params }) => instancePath.slice(1) || (params.missingProperty ?? ''))
    return new Set(ids.filter((id) => id !== '' && shown.get(id) !== false && enabled.get(id) !== false))
  }
  return {
    note: 'calculations and the filtering of hidden and disabled errors are the adapter’s',
    load(model) {
      ;({ fields } = model)
      graph = dependentsOf(model)
      const data: Data = Object.fromEntries(
        fields.filter(({ type }) => type !== 'calc').map(({ id, initial }) => [id, initial]),
      )
      for (const at of graph.order) calc(data, at)
      const elements = pagesOf(model).map(({ id, blocks }) => ({
        type: 'Category',
        label: id,
        elements: blocks.map((block) => ({
          type: 'Group',
          label: block.id,
          elements: block.fields.map((field) => {
            const control = { type: 'Control', scope: `#/properties/${field.id}`, id: field.id }
            const rule = field.condition && ruleOf(field.condition)
            if (!rule) return control
            ruled.push({ ...control, rule })
            return { ...control, rule }
          }),
        })),
      }))
      state = core.coreReducer(
        undefined,
        core.Actions.init(data, schemaOf(fields), { type: 'Categorization', elements }, { ajv }),
      )
      evaluateRules()
    },
    set(id, value) {
      const update = (data: Data) => {
        const next = { ...data, [id]: value }
        for (const at of graph.calcsOf[graph.index.get(id) ?? 0] ?? []) calc(next, at)
        return next
      }
      state = core.coreReducer(state, core.Actions.update('', update))
      evaluateRules()
    },
    visible: () => fields.filter(({ id }) => shown.get(id) !== false).map(({ id }) => id),
    value: (id) => state.data[id],
    validateAll: () => wrong(core.validate(state.validator, state.data)),
    validateFolder(values) {
      const data: Data = { ...values }
      for (const at of graph.order) calc(data, at)
      state = core.coreReducer(state, core.Actions.updateCore(data, state.schema, state.uischema, { ajv }))
      evaluateRules()
      return wrong(state.errors)
    },
  }
}
export default make

function schemaOf(fields: readonly Field[]): object {
  const properties = Object.fromEntries(fields.map((field) => [field.id, propertyOf(field)]))
  const required = fields.filter((field) => field.required).map(({ id }) => id)
  const allOf = fields.flatMap(({ id, type, condition, required: always }) =>
    condition?.action === 'required' && !always && type === 'text'
      ? // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
        { if: dataSchema(condition), then: { properties: { [id]: { minLength: 1 } } } }
      : [],
  )
  return { type: 'object', properties, required, ...(allOf.length > 0 && { allOf }) }
}

function propertyOf({ type, min, max, required }: Field): object {
  if (type === 'number') return { type: 'number', minimum: min, maximum: max }
  if (type === 'choice') return { type: 'string', enum: [...OPTIONS] }
  if (type === 'calc') return { type: 'number' }
  return required ? { type: 'string', minLength: 1 } : { type: 'string' }
}

function ruleSchema({ operator, value }: Rule): object {
  if (operator === 'equal') return { const: value }
  return operator === 'not_equal' ? { not: { const: value } } : { exclusiveMinimum: value }
}

const dataSchema = ({ rules, logical }: Condition) => ({
  [logical === 'AND' ? 'allOf' : 'anyOf']: rules.map((rule) => ({ properties: { [rule.ref]: ruleSchema(rule) } })),
})

function ruleOf(condition: Condition): { effect: string; condition: object } | null {
  if (condition.action === 'required') return null
  const leaves = condition.rules.map((rule) =>
    rule.operator === 'equal'
      ? { type: 'LEAF', scope: `#/properties/${rule.ref}`, expectedValue: rule.value }
      : { scope: `#/properties/${rule.ref}`, schema: ruleSchema(rule) },
  )
  const [only] = leaves
  const whole = only && leaves.length === 1 ? only : { type: condition.logical, conditions: leaves }
  return { effect: condition.action === 'visible' ? 'SHOW' : 'DISABLE', condition: whole }
}
