import type { Make } from '../engine.ts'
import { OPTIONS, formula, pagesOf } from '../model.ts'
import type { Condition, Field, Value } from '../model.ts'
import { required } from './peer.ts'

const { Model: Survey } = required('survey-core')

/** SurveyJS: visibleIf, enableIf and requiredIf expressions; expression questions for calculations. */
const make: Make = () => {
  let survey = new Survey({})
  let fields: Field[] = []
  const questions = new Map<string, { isVisible: boolean; value: unknown; errors: unknown[] }>()
  const fill = (values: Readonly<Record<string, Value>>) => {
    survey.data = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  }
  const validateAll = () => {
    survey.validate(true, false)
    return [...questions].filter(([, one]) => one.isVisible && one.errors.length > 0).map(([id]) => id)
  }
  return {
    load(model) {
      ;({ fields } = model)
      const pages = pagesOf(model).map(({ id, blocks }) => ({
        name: id,
        elements: blocks.map((block) => ({ type: 'panel', name: block.id, elements: block.fields.map(questionOf) })),
      }))
      survey = new Survey({ pages })
      fill(Object.fromEntries(fields.filter(({ type }) => type !== 'calc').map(({ id, initial }) => [id, initial])))
      for (const { id } of fields) questions.set(id, survey.getQuestionByName(id))
    },
    set: (id, value) => survey.setValue(id, value),
    visible: () => fields.filter(({ id }) => questions.get(id)?.isVisible).map(({ id }) => id),
    value: (id) => questions.get(id)?.value,
    validateAll,
    validateFolder(values) {
      fill(values)
      return validateAll()
    },
  }
}
export default make

function questionOf({ id, type, required: needed, min, max, condition, calculate }: Field) {
  const kind =
    type === 'number'
      ? { type: 'text', inputType: 'number', min, max }
      : type === 'choice'
        ? { type: 'dropdown', choices: [...OPTIONS] }
        : calculate
          ? { type: 'expression', expression: formula(calculate, (ref) => `{${ref}}`) }
          : { type: 'text' }
  return {
    name: id,
    ...(needed && { isRequired: true }),
    ...kind,
    ...(condition && expressions(condition, needed)),
  }
}

function expressions(condition: Condition, needed: boolean) {
  const text = expression(condition)
  if (condition.action === 'visible') return { visibleIf: text }
  if (condition.action === 'disabled') return { enableIf: `!(${text})` }
  return { requiredIf: needed ? '1 = 1' : text }
}

function expression({ rules, logical }: Condition): string {
  const signs = { equal: '=', not_equal: '<>', greater_than: '>' }
  const parts = rules.map(
    ({ ref, operator, value }) => `{${ref}} ${signs[operator]} ${typeof value === 'string' ? `'${value}'` : value}`,
  )
  return parts.join(logical === 'AND' ? ' and ' : ' or ')
}
