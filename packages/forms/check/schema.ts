import { actions, blockKinds } from '../definition.ts'
import type { Definition } from '../definition.ts'
import type { Report } from './finding.ts'
import {
  accepts,
  anything,
  either,
  flag,
  id,
  isDeeperThan,
  isObject,
  list,
  number,
  object,
  oneOf,
  orNull,
  text,
} from './shape.ts'
import type { Shape } from './shape.ts'

/** About twice what a form needs. Whoever walks through an accepted form may do so by recursion. */
const DEEPEST_DEFINITION = 32

/** Why a piece of JSON is too deep for a form, or null. */
export const depthProblem = (value: unknown): string | null =>
  isDeeperThan(DEEPEST_DEFINITION, value) ? `lists and objects nested deeper than ${DEEPEST_DEFINITION}` : null

/** Whether a piece of JSON has the shape of a form. What is not right is reported, all of it. */
export function isDefinition(value: unknown, report: Report): value is Definition {
  const depth = depthProblem(value)
  if (depth !== null) {
    report('shape', 'form', depth)
    return false
  }
  let fine = true
  form(value, 'form', (where, reason) => {
    fine = false
    report('shape', where, reason)
  })
  return fine
}

const bothLanguages = object({ fr: text, en: text })
const words = either('a text, or one in fr and en,', text, bothLanguages)
const ref = either('the name or id of an element', text, id)
const constant = either(
  'a text, a number, true or false, or a list',
  text,
  number,
  flag,
  list(either('', text, number)),
)

const subOption = object({ key: text, label: words, value: number })
const header = either('three texts, or those in fr and en,', list(text), object({ fr: list(text), en: list(text) }))
const option = object(
  { value: text, label: words },
  {
    description: words,
    header,
    sub_options: list(subOption),
    docusignId: text,
    score: number,
    min: number,
    max: number,
  },
)
const fileType = object({ typeId: text, label: words }, { icon: text })

const ruleShapes: Readonly<Record<string, Shape>> = {
  input: object({ type: anything, element: ref, operator: text }, { value: constant }),
  dossier: object({ type: anything, field: oneOf(['direct']), operator: text }, { value: constant }),
  state: object({ type: anything, operator: text }, { value: constant }),
}
const rule: Shape = (value, where, complain) => {
  const shape = isObject(value) && typeof value['type'] === 'string' ? ruleShapes[value['type']] : undefined
  if (shape) shape(value, where, complain)
  else complain(where, 'a rule of type input, dossier or state expected')
}
const logicalOperator = oneOf(['AND', 'OR'])

const attributes = object(
  { label: words },
  {
    help: words,
    why: words,
    required: flag,
    readonly: flag,
    disabled: flag,
    uppercase: flag,
    min: number,
    max: number,
    step: number,
    start: number,
    options: list(option),
    multiple: flag,
    types: list(fileType),
    category: words,
    defaultValue: either('an answer', text, number, flag, list(text)),
    datalistId: text,
    docusignId: text,
    docusignFrom: ref,
    signer: text,
    marker: text,
    variant: text,
    tableId: text,
    presentation: words,
    description: words,
    childrenElementsIds: list(ref),
    childElementId: ref,
    from: object({ tables: list(ref), column: text }),
    minFrom: ref,
    heldFrom: ref,
    minDate: text,
    maxDate: text,
    mobile: flag,
    account: object({ iban: ref, use: oneOf(['debit', 'credit']) }),
    sepaOnly: flag,
    countryFrom: ref,
    offeredFrom: ref,
    expectedValue: text,
    refusedWhen: object({ rules: list(rule), logical_operator: logicalOperator }),
    errorMessage: words,
    group: text,
    unit: oneOf(['euro', 'part']),
    parts: list(text),
    format: text,
    printId: text,
    action: text,
    freeText: flag,
    listCountries: list(text),
    postcodeFrom: ref,
    reuse: oneOf([false]),
  },
)

const condition = object(
  { rules: list(rule), logical_operator: logicalOperator, actions: list(oneOf(actions)) },
  { rule: text },
)

const element = object(
  {
    id,
    name: text,
    type: text,
    attributes,
    condition: orNull(condition),
    calculate: orNull(text),
    reference: orNull(ref),
  },
  { rank: number, css_classes: text },
  'name',
)

const block = object(
  {
    id,
    page_id: id,
    slug: text,
    rank: number,
    kind: oneOf(blockKinds),
    title: words,
    condition: orNull(condition),
    elements: list(element),
  },
  {
    icon: orNull(text),
    cssClasses: text,
    help: orNull(words),
    confirmation: orNull(words),
    visible: flag,
    state: text,
    reuse: oneOf([false]),
  },
  'slug',
)

const page = object(
  { id, form_id: id, slug: text, rank: number, title: words, blocks: list(block) },
  { link_description: orNull(words), progress: number },
  'slug',
)

const pair = list(ref)
const referential: Shape = (value, where, complain) => {
  if (!isObject(value)) return complain(where, 'an object expected')
  for (const key of ['phonesMustDiffer', 'emailsMustDiffer', 'answersMustDiffer']) {
    if (key in value && !accepts(list(pair), value[key]))
      complain(`${where}.${key}`, 'a list of pairs of elements expected')
  }
}

const form = object(
  { id, name: text, pages: list(page) },
  { title: words, description: orNull(words), referential, version: text },
  'name',
)
