import { parseFormula } from '../formulas/parse.ts'
import type { Element, ElementType, Option, Ref } from '../definition.ts'
import { toRef } from '../compile/link-formulas.ts'
import { isNumeric, optionsOf } from './draft.ts'
import type { Draft } from './draft.ts'

/** References to other elements must exist and have a suitable type. */
export function checkReferences(draft: Draft): void {
  for (const element of draft.elements) {
    checkChildren(element, draft)
    checkFormula(element, draft)
    checkWords(element, draft)
    checkTable(element, draft)
    const { childElementId, heldFrom, minFrom, docusignFrom, countryFrom, offeredFrom, postcodeFrom } =
      element.attributes
    const iban = element.attributes.account?.iban
    const named = {
      childElementId,
      heldFrom,
      minFrom,
      docusignFrom,
      countryFrom,
      offeredFrom,
      postcodeFrom,
      account: iban,
    }
    for (const [key, ref] of Object.entries(named)) {
      if (ref !== undefined && !draft.find(ref)) draft.report('unknown-element', element.name, `${key} names "${ref}"`)
    }
    if (minFrom !== undefined) requireNumber(minFrom, element, 'minFrom', draft)
    requireTypes(element, draft)
    checkRows(element, draft)
  }
  checkPairs(draft)
  checkReferential(draft)
}

const groups: ReadonlySet<ElementType> = new Set([
  'input_percentage_range_group',
  'group_percentage_input_range',
  'group_ordered_integers',
  'ordonnancement',
  'output_scoring_result',
  'output_scoring_text',
])
const sums: ReadonlySet<ElementType> = new Set(['input_percentage_range_group', 'group_percentage_input_range'])

function checkChildren(element: Element, { find, report }: Draft): void {
  const { childrenElementsIds = [], required } = element.attributes
  const { name, type } = element
  if (groups.has(type) && childrenElementsIds.length === 0) report('missing-children', name, 'it gathers no element')
  for (const ref of childrenElementsIds) {
    const child = find(ref)
    if (!child) report('missing-children', name, `there is no element "${ref}"`)
    else if (sums.has(type) && !isNumeric(child)) report('incomparable', name, `${child.name} is not a number to add`)
    else if (required && !child.attributes.required)
      report('optional-child', name, `${child.name} is optional in a required group`)
    else if (type.startsWith('output_scoring')) checkScores(child, name, report)
  }
  if (type === 'output_scoring_text') checkBands(element, { find, report })
}

function checkScores(child: Element, name: string, report: Draft['report']): void {
  const unscored = optionsOf(child).find(({ score }) => score === undefined)
  if (unscored) report('score-bands', name, `the option "${unscored.value}" of ${child.name} has no score`)
}

function checkBands(element: Element, { find, report }: Pick<Draft, 'find' | 'report'>): void {
  const scores = (element.attributes.childrenElementsIds ?? []).map((ref) => {
    const child = find(ref)
    return child ? optionsOf(child).map(({ score = 0 }) => score) : [0]
  })
  const highest = scores.reduce((sum, all) => sum + Math.max(0, ...all), 0)
  let next = scores.reduce((sum, all) => sum + Math.min(0, ...all), 0)
  for (const { value, min, max } of optionsOf(element)) {
    if (min !== next) report('score-bands', element.name, `the band "${value}" starts at ${min}, not at ${next}`)
    next = (max ?? next) + 1
  }
  if (next <= highest) report('score-bands', element.name, `no band for ${next} to ${highest}`)
}

function checkFormula(element: Element, draft: Draft): void {
  if (element.type === 'calculate' && !element.calculate)
    draft.report('missing-formula', element.name, 'nothing to calculate')
  const parsed = parseFormula(element.calculate ?? '0')
  if (!parsed.ok) return
  for (const name of parsed.formula.names) {
    const operand = draft.find(toRef(name))
    if (operand && !isNumeric(operand)) {
      draft.report('formula-operand', element.name, `${operand.name} is not a number`)
    }
  }
}

function checkWords(element: Element, { find, report }: Draft): void {
  if (element.type !== 'convert_number_to_word') return
  const number = element.reference === null ? undefined : find(element.reference)
  if (!number) report('words-without-number', element.name, `no element "${element.reference ?? ''}" to write in words`)
  else if (!isNumeric(number)) report('words-without-number', element.name, `${number.name} is not a number`)
}

function checkTable(element: Element, { find, report }: Draft): void {
  const { from } = element.attributes
  if (!from) return
  for (const ref of from.tables) {
    const table = find(ref)
    if (table?.type !== 'array_choice') report('table', element.name, `"${ref}" is not a table`)
    else if (
      from.column !== 'value' &&
      optionsOf(table).some(({ sub_options = [] }) => !sub_options.some(({ key }) => key === from.column))
    ) {
      report('table', element.name, `a row of ${table.name} has no column "${from.column}"`)
    }
  }
  if (element.attributes.required) report('table', element.name, 'it is filled by a table: it cannot be required')
}

const accounts: ReadonlySet<ElementType> = new Set(['input_iban', 'input_iban_code'])

/** What is asked of these other elements, only some types answer. */
function requireTypes({ name, attributes }: Element, { find, report }: Draft): void {
  const { account, countryFrom, postcodeFrom } = attributes
  const [iban, country, postcode] = [account?.iban, countryFrom, postcodeFrom].map((ref) =>
    ref === undefined ? undefined : find(ref),
  )
  if (iban && !accounts.has(iban.type)) report('pair', name, `account names ${iban.name}, which is not an IBAN`)
  if (country && country.attributes.datalistId === undefined && optionsOf(country).length === 0)
    report('pair', name, `countryFrom names ${country.name}, which is not a choice of countries`)
  if (postcode && postcode.type !== 'input_text')
    report('pair', name, `postcodeFrom names ${postcode.name}, which is not a text`)
}

/** A row of a table has the columns of the first one, and a heading above each and above its label. */
function checkRows(element: Element, { report }: Draft): void {
  if (element.type !== 'array_choice') return
  const [first] = optionsOf(element)
  const columns = listColumns(first)
  for (const option of optionsOf(element)) {
    const { value, header } = option
    if (listColumns(option) !== columns)
      report('table', element.name, `the row "${value}" has other columns than the first`)
    const headings = header === undefined ? [] : Array.isArray(header) ? [header] : Object.values(header)
    const wrong = headings.find((texts) => texts.length !== (option.sub_options?.length ?? 0) + 1)
    if (wrong) report('table', element.name, `the row "${value}" has ${wrong.length} headings`)
  }
}

const listColumns = (option: Option | undefined): string =>
  (option?.sub_options ?? [])
    .map(({ key }) => key)
    .toSorted()
    .join(' ')

function requireNumber(ref: Ref, element: Element, key: string, { find, report }: Draft): void {
  const target = find(ref)
  if (target && !isNumeric(target))
    report('incomparable', element.name, `${key} names ${target.name}, which is not a number`)
}

function checkPairs({ definition, find, report }: Draft): void {
  const { phonesMustDiffer = [], emailsMustDiffer = [], answersMustDiffer = [] } = definition.referential ?? {}
  const check = (pairs: readonly (readonly Ref[])[], type: ElementType | undefined) => {
    for (const pair of pairs) {
      const wanted = type ?? find(pair[0] ?? '')?.type
      const right =
        pair.length === 2 &&
        find(pair[0] ?? '') !== find(pair[1] ?? '') &&
        pair.every((ref) => find(ref)?.type === wanted && wanted !== undefined)
      if (!right)
        report(
          'pair',
          'referential',
          `${pair.join(', ')}: two elements of ${type ? `type ${type}` : 'one type'} expected`,
        )
    }
  }
  check(answersMustDiffer, undefined)
  check(phonesMustDiffer, 'input_tel')
  check(emailsMustDiffer, 'input_mail')
}

function checkReferential({ definition, find, report }: Draft): void {
  const visit = (part: unknown, path: string): void => {
    if (typeof part === 'string' || typeof part === 'number') {
      if (!find(part)) report('unknown-element', 'referential', `${path} names "${part}"`)
    } else if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) visit(inner, `${path}.${key}`)
    }
  }
  const { phonesMustDiffer: _, emailsMustDiffer: __, answersMustDiffer: ___, ...rest } = definition.referential ?? {}
  for (const [key, part] of Object.entries(rest)) visit(part, key)
}
