import type { Condition, Definition, Element, Rule, Text } from '@parcelle/forms'

export type Product = { code: string; name: string; unitPrice: number; minimumShares: number }
type Json = Record<string, unknown>

/** Our form as SurveyJS JSON: one page per block, with the same questions, conditions and calculations. */
export function surveyForm({ pages }: Definition, products: readonly Product[]): Json {
  const blocks = pages.flatMap((page) => page.blocks)
  return {
    locale: 'fr',
    // Ours evaluates on every key; SurveyJS does so on blur by default.
    textUpdateMode: 'onTyping',
    showQuestionNumbers: false,
    pages: blocks.map((block) => ({
      name: block.slug,
      title: french(block.title),
      ...conditionsOf(block.condition),
      elements: block.elements.flatMap((element) => question(element, products) ?? []),
    })),
  }
}

function question(element: Element, products: readonly Product[]): Json | null {
  const { name, attributes, condition, calculate } = element
  const body = toQuestion(element, products)
  if (!body) return null
  return {
    name,
    title: french(attributes.label),
    ...(attributes.help && { description: french(attributes.help) }),
    ...(attributes.required && { isRequired: true }),
    ...(attributes.defaultValue != null && { defaultValue: attributes.defaultValue }),
    ...body,
    ...(calculate && { type: 'expression', expression: calculate }),
    ...conditionsOf(condition),
  }
}

/** Null for elements without an equivalent, such as buttons that act on the dossier. */
function toQuestion({ type, attributes }: Element, products: readonly Product[]): Json | null {
  const { options = [], min, max, presentation, description, multiple } = attributes
  const choices = options.map(({ value, label }) => ({ value, text: french(label) }))
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const goods = products.map(({ code, name }) => ({ value: code, text: name }))
  if (type.startsWith('button')) return null
  if (type.startsWith('output_product')) return { type: 'expression', expression: factExpression(type, products) }
  if (type === 'output_text' || type === 'presentation' || type.startsWith('output_'))
    return { type: 'html', html: french(presentation ?? description ?? attributes.label) }
  if (type === 'input_checkbox' || type === 'toggle') return { type: 'boolean' }
  if (type === 'input_unique_product_radio') return { type: 'radiogroup', choices: goods }
  if (type.startsWith('input_unique_product')) return { type: 'dropdown', choices: goods }
  if (type === 'input_radio' || type === 'input_radio_simple' || type === 'choice')
    return { type: 'radiogroup', choices }
  if (type === 'array_choice') return { type: 'radiogroup', choices }
  if (type === 'input_sort') return { type: 'ranking', choices }
  if (type.startsWith('input_file') || type === 'input_receipt_file') return { type: 'file', allowMultiple: true }
  if (choices.length > 0) return { type: multiple ? 'checkbox' : 'dropdown', choices }
  if (type === 'input_date' || type === 'input_birthdate') return { type: 'text', inputType: 'date' }
  if (type === 'input_tel') return { type: 'text', inputType: 'tel' }
  if (type === 'input_mail') return { type: 'text', inputType: 'email' }
  if (isNumber(type)) return { type: 'text', inputType: 'number', ...bounds }
  return { type: 'text', ...(max !== undefined && { maxLength: max }) }
}

const isNumber = (type: string) =>
  /integer|float|percentage|shares_number|^range$|rate/.test(type) && !type.startsWith('group')

/** Price and minimum of the product, which our engine receives as facts. */
function factExpression(type: string, products: readonly Product[]): string {
  const fact = ({ unitPrice, minimumShares }: Product) => (type.includes('price') ? unitPrice : minimumShares)
  return products.reduceRight((rest, one) => `iif({product} = '${one.code}', ${fact(one)}, ${rest})`, '0')
}

function conditionsOf(condition: Condition | null): Json {
  if (!condition) return {}
  const text = condition.rules.map(expression).join(condition.logical_operator === 'AND' ? ' and ' : ' or ')
  return {
    ...(condition.actions.includes('visible') && { visibleIf: text }),
    ...(condition.actions.includes('required') && { requiredIf: text }),
    ...(condition.actions.includes('disabled') && { enableIf: `!(${text})` }),
  }
}

const signs: Partial<Record<Rule['operator'], string>> = {
  equal: '=',
  not_equal: '<>',
  greater_than: '>',
  less_than: '<',
  at_least: '>=',
  at_most: '<=',
  in: 'anyof',
  contains: 'contains',
}

/** For a new advised dossier, rules on facts are constants. */
function expression(rule: Rule): string {
  const left = rule.type === 'input' ? `{${rule.element}}` : rule.type === 'dossier' ? 'false' : `'ongoing'`
  if (rule.operator === 'empty' || rule.value === '')
    return `${left} ${rule.operator === 'not_equal' ? 'notempty' : 'empty'}`
  return `${left} ${signs[rule.operator]} ${JSON.stringify(rule.value ?? null).replaceAll('"', "'")}`
}

const french = (text: Text) => (typeof text === 'string' ? text : text.fr)
