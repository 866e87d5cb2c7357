import type { Definition, Rule as FormRule } from '@parcelle/forms'
import type { Product } from '../content-shapes.ts'
import { problem, type Finding } from './finding.ts'
import { listBlocks, listConditions, listElements, type Located } from '../form-parts.ts'
import type { Rule, Settings } from '../settings-file.ts'

/** Checks the company's rules against its forms: names, figures, completeness. */
export function checkRules(
  { rules, features }: Pick<Settings, 'rules' | 'features'>,
  forms: readonly Definition[],
  products: readonly Product[],
): Finding[] {
  const on = Object.entries(rules).filter((entry): entry is [string, Rule] => entry[1] !== false)
  return [
    ...unknownRules(rules, forms),
    ...(features.productDocumentsOpened ? unreadDocuments(forms) : []),
    ...on.flatMap(([id, rule]) => [
      ...unknownProducts(id, rule, products),
      ...missingParts(id, rule, forms),
      ...forms.flatMap((form) => listConditions(form).flatMap((located) => figureFindings(id, rule, located, form))),
    ]),
  ]
}

/** Both ways: a rule that no form has does nothing, and one missing in the settings would be off unnoticed. */
function unknownRules(rules: Settings['rules'], forms: readonly Definition[]): Finding[] {
  const located = forms.flatMap(listConditions).filter(({ condition }) => condition.rule !== undefined)
  const named = new Set(located.map(({ condition }) => condition.rule))
  const unused = Object.keys(rules).filter((id) => !named.has(id))
  const unknown = located.filter(({ condition }) => !Object.hasOwn(rules, condition.rule ?? ''))
  return [
    ...unused.map((id) => problem(`rules.${id}`, 'no form has a condition of this rule')),
    ...unknown.map(({ where, condition }) =>
      problem(where, `its rule « ${condition.rule} » is neither on nor off in the settings`),
    ),
  ]
}

/** Reading a document before confirming is only enforced where a form says so. */
function unreadDocuments(forms: readonly Definition[]): Finding[] {
  if (forms.some(({ referential }) => referential?.['documentsRead'] !== undefined)) return []
  return [problem('features.productDocumentsOpened', 'no form names the answer `documentsRead` in its referential')]
}

function unknownProducts(id: string, { whenAny }: Rule, products: readonly Product[]): Finding[] {
  const codes = whenAny.flatMap((trigger) => ('productIn' in trigger ? trigger.productIn : []))
  return codes
    .filter((code) => !products.some((product) => product.code === code))
    .map((code) => problem(`rules.${id}`, `there is no product « ${code} »`))
}

function missingParts(id: string, { block, elements }: Rule, forms: readonly Definition[]): Finding[] {
  const slugs = new Set(forms.flatMap((form) => listBlocks(form).map(({ slug }) => slug)))
  const carried = new Set(forms.flatMap((form) => listShownElements(id, form)))
  return [
    ...(slugs.has(block) ? [] : [problem(`rules.${id}`, `no form has a block « ${block} »`)]),
    ...elements
      .filter((name) => !carried.has(name))
      .map((name) => problem(`rules.${id}`, `« ${name} » does not depend on this rule in any form`)),
  ]
}

/** The elements that a rule shows, directly or through their block. */
function listShownElements(id: string, form: Definition): string[] {
  const whole = listBlocks(form).filter(({ condition }) => condition?.rule === id)
  const single = listElements(form).filter(({ condition }) => condition?.rule === id)
  return [...whole.flatMap(({ elements }) => elements), ...single].map(({ name }) => name)
}

/** The figures are written twice, in the settings and in the form: they must agree. */
function figureFindings(id: string, rule: Rule, { where, condition }: Located, form: Definition): Finding[] {
  const written = condition.rules.flatMap((one) => findFigures(one, form))
  const meant = listFigures(rule)
  if (condition.rule === id) {
    const same = written.length === meant.length && written.every((figure) => meant.includes(figure))
    return same ? [] : [problem(where, `says ${sentence(written)} where rules.${id} says ${sentence(meant)}`)]
  }
  const borrowed =
    condition.rule === undefined
      ? written.filter((figure) => figure.startsWith('amount') && meant.includes(figure))
      : []
  return borrowed.map((figure) => problem(where, `uses ${figure}, a figure of rules.${id}, without naming that rule`))
}

const listFigures = ({ whenAny }: Rule): string[] =>
  whenAny.flatMap((trigger) => {
    if ('amountGreaterThan' in trigger) return [`amount > ${trigger.amountGreaterThan}`]
    if ('amountAtLeast' in trigger) return [`amount >= ${trigger.amountAtLeast}`]
    return trigger.productIn.map((code) => `product ${code}`)
  })

function findFigures(rule: FormRule, { referential = {} }: Definition): string[] {
  if (rule.type !== 'input') return []
  if (rule.element === referential.product && rule.operator === 'equal') return [`product ${String(rule.value)}`]
  if (rule.element !== referential['subscriptionAmount'] || typeof rule.value !== 'number') return []
  if (rule.operator === 'at_least') return [`amount >= ${rule.value}`]
  if (rule.operator !== 'greater_than') return []
  // Amounts are in cents: more than 49 999,99 is at least 50 000.
  const next = Math.round(rule.value * 100 + 1) / 100
  return [Number.isInteger(next) && !Number.isInteger(rule.value) ? `amount >= ${next}` : `amount > ${rule.value}`]
}

const sentence = (figures: readonly string[]) => (figures.length > 0 ? figures.join(' or ') : 'nothing')
