import { blockIcons } from '../block-icons.ts'
import { actions, blockKinds, elementTypes, operators } from '../definition.ts'
import type { Definition } from '../definition.ts'
import { attributeDescriptions } from '../descriptions/attributes.ts'
import type { AttributeName } from '../descriptions/description.ts'
import type { Report } from '../compile/finding.ts'
import {
  accepts,
  describedBy,
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
  remembering,
  shape,
  text,
} from './shape.ts'
import type { Schema, Shape } from './shape.ts'

/** About twice what a form needs. It lets all other code walk a definition by recursion. */
const MAX_DEFINITION_DEPTH = 32

export const depthProblem = (value: unknown): string | null =>
  isDeeperThan(MAX_DEFINITION_DEPTH, value) ? `lists and objects nested deeper than ${MAX_DEFINITION_DEPTH}` : null

/** Reports every shape error, not only the first. */
export function isDefinition(value: unknown, report: Report, shapeOfForm: Shape = form): value is Definition {
  const depth = depthProblem(value)
  if (depth !== null) {
    report('shape', 'form', depth)
    return false
  }
  let fine = true
  shapeOfForm(value, 'form', (where, reason) => {
    fine = false
    report('shape', where, reason)
  })
  return fine
}

const bothLanguages = object({ fr: text, en: text })
/** The engine also takes a form in one language. Files are written in both; English may be missing. */
const textOrTexts = describedBy(
  { ...bothLanguages.schema, required: ['fr'] },
  either('a text in both languages, { "fr": …, "en": … },', text, bothLanguages),
)
const ref = either('the name or id of an element', text, id)
const constant = either(
  'a text, a number, true or false, or a list',
  text,
  number,
  flag,
  list(either('', text, number)),
)

const subOption = object({ key: text, label: textOrTexts, value: number })
const bothHeaders = object({ fr: list(text), en: list(text) })
const header = describedBy(
  { ...bothHeaders.schema, required: ['fr'] },
  either('three texts in both languages, { "fr": […], "en": […] },', list(text), bothHeaders),
)
const option = object(
  { value: text, label: textOrTexts },
  {
    description: textOrTexts,
    header,
    sub_options: list(subOption),
    docusignId: text,
    score: number,
    min: number,
    max: number,
  },
)
const fileType = object({ typeId: text, label: textOrTexts }, { icon: text })

/** Any text here: an unknown operator or type gets a finding with a better reason. */
const operator = describedBy({ enum: operators }, text)
const icon = describedBy({ enum: blockIcons }, text)
const elementType = describedBy({ enum: elementTypes }, text)

const ruleShapes: Readonly<Record<string, Shape>> = {
  input: object({ type: oneOf(['input']), element: ref, operator }, { value: constant }),
  dossier: object({ type: oneOf(['dossier']), field: oneOf(['direct']), operator }, { value: constant }),
  state: object({ type: oneOf(['state']), operator }, { value: constant }),
}
const ruleSchema = { anyOf: Object.values(ruleShapes).map(({ schema }) => schema) }
const rule = shape(ruleSchema, (value, where, reportError) => {
  const found = isObject(value) && typeof value['type'] === 'string' ? ruleShapes[value['type']] : undefined
  if (found) found(value, where, reportError)
  else reportError(where, 'a rule of type input, dossier or state expected')
})
const logicalOperator = oneOf(['AND', 'OR'])

const optionalAttributes: Readonly<Record<Exclude<AttributeName, 'label'>, Shape>> = {
  labelToOthers: textOrTexts,
  help: textOrTexts,
  helpToOthers: textOrTexts,
  why: textOrTexts,
  whyToOthers: textOrTexts,
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
  category: textOrTexts,
  defaultValue: either('an answer', text, number, flag, list(text)),
  datalistId: text,
  docusignId: text,
  docusignFrom: ref,
  signer: text,
  marker: text,
  variant: text,
  tableId: text,
  presentation: textOrTexts,
  presentationToOthers: textOrTexts,
  description: textOrTexts,
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
  errorMessage: textOrTexts,
  errorMessageToOthers: textOrTexts,
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
}
const attributes = object(
  { label: describe('label', textOrTexts) },
  Object.fromEntries(
    Object.entries(optionalAttributes).map(([name, one]) => [name, describe(name as AttributeName, one)]),
  ),
)

/** Editors show the description of the attribute. */
function describe(name: AttributeName, one: Shape): Shape {
  const { help, example } = attributeDescriptions[name]
  return describedBy({ ...one.schema, description: help.inFiles ?? help.en, examples: [example] }, one)
}

const condition = object(
  { rules: list(rule), logical_operator: logicalOperator, actions: list(oneOf(actions)) },
  { rule: text },
)

const element = object(
  {
    id,
    name: text,
    type: elementType,
    attributes,
    condition: orNull(condition),
    calculate: orNull(text),
    reference: orNull(ref),
  },
  { rank: number, css_classes: text },
  'name',
)

const blockOf = (elements: Shape) =>
  object(
    {
      id,
      page_id: id,
      slug: text,
      rank: number,
      kind: oneOf(blockKinds),
      title: textOrTexts,
      condition: orNull(condition),
      elements: list(elements),
    },
    {
      icon: orNull(icon),
      cssClasses: text,
      help: orNull(textOrTexts),
      confirmation: orNull(textOrTexts),
      titleToOthers: textOrTexts,
      confirmationToOthers: textOrTexts,
      visible: flag,
      state: text,
      reuse: oneOf([false]),
    },
    'slug',
  )

const pageOf = (blocks: Shape) =>
  object(
    { id, form_id: id, slug: text, rank: number, title: textOrTexts, blocks: list(blocks) },
    {
      link_description: orNull(textOrTexts),
      titleToOthers: textOrTexts,
      link_descriptionToOthers: textOrTexts,
      progress: number,
    },
    'slug',
  )

const pairs = list(list(ref))
const ofPairs = ['phonesMustDiffer', 'emailsMustDiffer', 'answersMustDiffer']
const referentialSchema = { type: 'object', properties: Object.fromEntries(ofPairs.map((key) => [key, pairs.schema])) }
const referential = shape(referentialSchema, (value, where, reportError) => {
  if (!isObject(value)) return reportError(where, 'an object expected')
  for (const key of ofPairs) {
    if (key in value && !accepts(pairs, value[key]))
      reportError(`${where}.${key}`, 'a list of pairs of elements expected')
  }
})

const formOf = (pages: Shape) =>
  object(
    { id, name: text, pages: list(pages) },
    { $schema: text, title: textOrTexts, description: orNull(textOrTexts), referential, version: text },
    'name',
  )

const form = formOf(pageOf(blockOf(element)))

/** For a form of which little changes between two checks: the elements that are the same objects are not read again. */
export const rememberingForm = (): Shape => formOf(pageOf(blockOf(remembering(element, new WeakSet()))))

/** A form file, as a JSON Schema. */
export const formSchema: Schema = form.schema
