import type { Make } from '../engine.ts'
import { OPTIONS, pagesOf } from '../model.ts'
import type { Field, Value } from '../model.ts'
import { calculationLogic, conditionLogic } from './json-logic.ts'
import { required as load } from './peer.ts'

const core = load('@formio/core/process')
const evaluation = [core.calculateProcessInfo, core.conditionProcessInfo, core.logicProcessInfo]
const path = (id: string) => `data.${id}`

type Component = { key: string; disabled?: boolean }
type Scope = {
  conditionals?: { path: string; conditionallyHidden: boolean }[]
  errors?: { context: { path: string } }[]
}

/** Form.io: evaluates the whole tree on each change, repeated until stable because of forward references. */
const make: Make = () => {
  let fields: Field[] = []
  let components: object[] = []
  let results: string[] = []
  let data: Record<string, Value> = {}
  let last: Scope = {}
  const byId = new Map<string, Component>()
  const run = (processors: unknown[]): Scope => {
    const scope: Scope = {}
    core.processSync({ form: { components }, submission: { data }, components, data, scope, processors, config: {} })
    return scope
  }
  const settle = () => {
    for (let pass = 0; pass < 8; pass++) {
      const before = results.map((id) => data[id])
      last = run(evaluation)
      if (results.every((id, at) => data[id] === before[at])) return
    }
  }
  const validateAll = () => {
    const { errors = [] } = run([...evaluation, core.validateProcessInfo])
    return new Set(errors.map(({ context }) => context.path).filter((id) => !byId.get(id)?.disabled))
  }
  return {
    note: 'whole-tree pass repeated until stable; disabled fields filtered by the adapter',
    load(model) {
      ;({ fields } = model)
      results = fields.filter(({ calculate }) => calculate).map(({ id }) => id)
      components = pagesOf(model).map((page) => ({
        type: 'panel',
        key: page.id,
        input: false,
        components: page.blocks.map((block) => ({
          type: 'fieldset',
          key: block.id,
          input: false,
          components: block.fields.map((field) => {
            const component = componentOf(field)
            byId.set(field.id, component)
            return component
          }),
        })),
      }))
      for (const { id, type, initial } of fields) if (type !== 'calc') data[id] = initial
      settle()
    },
    set(id, value) {
      data[id] = value
      settle()
    },
    visible() {
      const hidden = new Set(last.conditionals?.filter((one) => one.conditionallyHidden).map((one) => one.path))
      return fields.filter(({ id }) => !hidden.has(id)).map(({ id }) => id)
    },
    value: (id) => data[id],
    validateAll,
    validateFolder(values) {
      data = { ...data, ...values }
      settle()
      return validateAll()
    },
  }
}
export default make

function componentOf({ id, type, required, min, max, condition, calculate }: Field): Component {
  const bounds = type === 'number' ? { min, max } : {}
  const component = {
    key: id,
    type: type === 'number' || type === 'calc' ? 'number' : type === 'choice' ? 'radio' : 'textfield',
    input: true,
    clearOnHide: false,
    validate: { required, ...bounds },
    ...(type === 'choice' && { values: OPTIONS.map((value) => ({ label: value, value })) }),
    ...(calculate && { calculateValue: calculationLogic(calculate, path) }),
  }
  if (!condition) return component
  const holds = conditionLogic(condition, path)
  if (condition.action === 'visible') return Object.assign(component, { conditional: { json: holds } })
  const property = { value: condition.action === 'disabled' ? 'disabled' : 'validate.required', type: 'boolean' }
  const branch = (name: string, json: object, state: boolean) => ({
    name,
    trigger: { type: 'json', json },
    actions: [{ type: 'property', property, state }],
  })
  const off = condition.action === 'required' && required ? [] : [branch('off', { '!': holds }, false)]
  return Object.assign(component, { logic: [branch('on', holds, true), ...off] })
}
