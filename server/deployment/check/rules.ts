import type { Definition } from '@parcelle/forms'
import type { Product } from '../content-shapes.ts'
import { problem, type Finding } from '../findings/finding.ts'
import { listBlocks, listConditions, listElements } from '../form-parts.ts'
import { isOn, type Rule, type Settings } from '../settings-file.ts'

/** Checks the company's rules against its forms: names, products, completeness. */
export function checkRules(
  { rules, features }: Pick<Settings, 'rules' | 'features'>,
  forms: readonly Definition[],
  products: readonly Product[],
): Finding[] {
  const on = Object.entries(rules).filter(isOn)
  return [
    ...unusedRules(rules, forms),
    ...(features.productDocumentsOpened ? unreadDocuments(forms) : []),
    ...on.flatMap(([id, rule]) => [
      ...unknownProducts(id, rule, products),
      ...missingParts(id, rule, forms),
      ...secondAmounts(id, rule),
    ]),
  ]
}

/** A rule that no form has does nothing. */
function unusedRules(rules: Settings['rules'], forms: readonly Definition[]): Finding[] {
  const named = new Set(forms.flatMap(listConditions).map(({ condition }) => condition.rule))
  return Object.keys(rules)
    .filter((id) => !named.has(id))
    .map((id) => problem(`rules.${id}`, 'no form has a condition of this rule'))
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

/** The lower one would be enough, and texts could name one only. */
function secondAmounts(id: string, { whenAny }: Rule): Finding[] {
  const amounts = whenAny.filter((trigger) => !('productIn' in trigger))
  return amounts.length > 1 ? [problem(`rules.${id}.whenAny`, 'has two amounts: only one can count')] : []
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
