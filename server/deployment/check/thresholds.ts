import { listAmounts } from '@parcelle/domain/amounts'
import {
  findAmount,
  findFigures,
  readThresholds,
  type Condition,
  type Definition,
  type Referential,
  type Rule,
  type Text,
  type Thresholds,
} from '@parcelle/forms'
import type { Content } from '../content-files.ts'
import { findParts } from '../apply-settings.ts'
import { listConditions, type LocatedCondition } from '../form-parts.ts'
import { isOn, type Settings } from '../settings-file.ts'
import { problem, type Finding } from '../findings/finding.ts'

/** A condition and the texts beside it, as the files have them. */
type ConditionWithTexts = {
  where: string
  condition: Pick<Condition, 'rule' | 'rules' | 'logical_operator'>
  parts: Referential
  texts: readonly (readonly [path: string, holder: object])[]
}

/** A figure is written once, in the settings: what depends on it names the rule. */
export function checkThresholds(settings: Settings, forms: readonly Definition[], content: Content): Finding[] {
  const thresholds = readThresholds(settings)
  const on = new Set(
    Object.entries(settings.rules)
      .filter(isOn)
      .map(([name]) => name),
  )
  const isInForce = (name: string) => on.has(name) || !Object.hasOwn(settings.rules, name)
  const written = [...forms.flatMap(listInForm), ...listOutside(forms, content)]
  return written.flatMap((one) => {
    const { rule } = one.condition
    if (rule === undefined)
      return Object.keys(thresholds)
        .filter(isInForce)
        .flatMap((name) => borrowedFigures(name, thresholds, one))
    return Object.hasOwn(thresholds, rule)
      ? namedFindings(rule, thresholds, one)
      : [problem(one.where, `its rule « ${rule} » is neither on nor off in the settings`)]
  })
}

function listInForm(form: Definition): ConditionWithTexts[] {
  return listConditions(form).map(({ where, owner, condition }) => ({
    where,
    condition,
    parts: form.referential ?? {},
    texts: 'slug' in owner ? [['', owner]] : [['attributes/', owner.attributes]],
  }))
}

function listOutside(forms: readonly Definition[], { points, documents }: Content): ConditionWithTexts[] {
  const parts = findParts(forms)
  const ofPoints = (points ?? []).flatMap((point): ConditionWithTexts[] =>
    point.check.kind === 'answers'
      ? [{ where: `vigilance.json/${point.id}`, condition: point.check, parts, texts: [['', point]] }]
      : [],
  )
  const ofDocuments = Object.entries(documents.shared.conditions).map(([name, condition]) => ({
    where: `documents/shared.json/conditions/${name}`,
    condition,
    parts,
    texts: [],
  }))
  return [...ofPoints, ...ofDocuments]
}

function namedFindings(
  rule: string,
  thresholds: Thresholds,
  { where, condition, parts, texts }: ConditionWithTexts,
): Finding[] {
  const triggers = thresholds[rule] ?? []
  const figures = findFigures(condition, triggers, parts)
  if (figures.length > 0) {
    const said = figures.map(describeFigure(parts)).join(' or ')
    return [problem(where, `says ${said} beside its rule « ${rule} », which says it in the settings: leave it out`)]
  }
  const missing = [
    ...(triggers.some((one) => 'productIn' in one) && parts.product === undefined ? ['product'] : []),
    ...(triggers.some((one) => !('productIn' in one)) && parts.subscriptionAmount === undefined
      ? ['subscriptionAmount']
      : []),
  ].map((part) => problem(where, `its rule « ${rule} » needs « ${part} » in the referential of the form`))
  const isMixed = triggers.length > 1 && condition.rules.length > 0 && condition.logical_operator === 'AND'
  const mixed = `its rule « ${rule} » has several figures, any of which is enough: no other rule can be joined to them by AND`
  const amount = findAmount(triggers)
  const named = texts.flatMap(([path, holder]) =>
    Object.entries(holder)
      .filter(([, text]) => amount !== null && namesAmount(text, amount))
      .map(([key]) =>
        problem(`${where}/${path}${key}`, `names ${amount} €, as its rule « ${rule} » does: write {threshold} instead`),
      ),
  )
  return [...missing, ...(isMixed ? [problem(where, mixed)] : []), ...named]
}

const namesAmount = (text: unknown, amount: number) =>
  typeof text === 'object' &&
  text !== null &&
  [Reflect.get(text, 'fr'), Reflect.get(text, 'en')].some(
    (one) => typeof one === 'string' && listAmounts(one).includes(amount),
  )

function borrowedFigures(
  name: string,
  thresholds: Thresholds,
  { where, condition, parts }: ConditionWithTexts,
): Finding[] {
  const triggers = thresholds[name] ?? []
  const meant = triggers.flatMap((trigger) => {
    if ('productIn' in trigger) return []
    return 'amountAtLeast' in trigger ? `amount >= ${trigger.amountAtLeast}` : `amount > ${trigger.amountGreaterThan}`
  })
  return findFigures(condition, triggers, parts)
    .map(describeFigure(parts))
    .filter((figure) => meant.includes(figure))
    .map((figure) => problem(where, `says ${figure}, as « ${name} » of the settings does, without naming that rule`))
}

const describeFigure =
  ({ product }: Referential) =>
  (rule: Rule): string => {
    const { operator, value } = rule
    if (rule.type === 'input' && rule.element === product) return `product ${String(value)}`
    // Amounts are in cents: more than 49 999,99 is at least 50 000.
    const next = Math.round(Number(value) * 100 + 1) / 100
    const isCents = operator === 'greater_than' && Number.isInteger(next) && !Number.isInteger(value)
    if (isCents) return `amount >= ${next}`
    const before = Math.round(Number(value) * 100 - 1) / 100
    if (operator === 'at_least' && Number.isInteger(before) && !Number.isInteger(value)) return `amount > ${before}`
    return `amount ${signs[operator] ?? operator} ${String(value)}`
  }

const signs: Readonly<Partial<Record<Rule['operator'], string>>> = {
  greater_than: '>',
  at_least: '>=',
  less_than: '<',
  at_most: '<=',
}

/** A title that names the threshold of its condition would still name the old one after a change. */
export function checkAmounts(forms: readonly Definition[], points: Content['points']): Finding[] {
  return [
    ...forms.flatMap(listConditions).flatMap(titleFindings),
    ...(points ?? []).flatMap(({ id, title, check }) =>
      check.kind === 'answers' ? textFindings(`vigilance.json/${id}/title`, title, check.rules) : [],
    ),
  ]
}

function titleFindings({ where, owner, condition: { rules } }: LocatedCondition): Finding[] {
  const titles =
    'slug' in owner
      ? { title: owner.title, titleToOthers: owner.titleToOthers }
      : { 'attributes/label': owner.attributes.label, 'attributes/labelToOthers': owner.attributes.labelToOthers }
  return Object.entries(titles).flatMap(([key, text]) =>
    text === undefined ? [] : textFindings(`${where}/${key}`, text, rules),
  )
}

function textFindings(where: string, text: Text, rules: readonly Rule[]): Finding[] {
  const thresholds = new Set(rules.flatMap(readThreshold))
  if (thresholds.size === 0) return []
  const named = Object.values(typeof text === 'string' ? { text } : text).flatMap(listAmounts)
  const others = [...new Set(named)].filter((amount) => !thresholds.has(amount))
  return others.map((amount) =>
    problem(where, `names ${amount} €, but its condition says ${[...thresholds].join(' / ')} €`),
  )
}

const ordered: ReadonlySet<string> = new Set(['greater_than', 'at_least', 'less_than', 'at_most'])

/** Amounts are in cents: more than 49 999,99 is at least 50 000. */
function readThreshold({ operator, value }: Rule): number[] {
  if (!ordered.has(operator) || typeof value !== 'number') return []
  const next = Math.round(value * 100 + 1) / 100
  return [operator === 'greater_than' && Number.isInteger(next) ? next : value]
}
