import type { Condition, Definition, Referential, Rule } from '../definition.ts'

/** One of these is enough for a rule of the company to hold. */
export type Trigger =
  | { readonly amountGreaterThan: number }
  | { readonly amountAtLeast: number }
  | { readonly productIn: readonly string[] }

/** The thresholds of the settings, by the name that a condition gives as its `rule`. Omits rules that are off. */
export type Thresholds = Readonly<Record<string, readonly Trigger[]>>

type Conditional = Pick<Condition, 'rule' | 'rules' | 'logical_operator'>
/** The elements with the amount and the product, which triggers are about. */
type Parts = Pick<Referential, 'subscriptionAmount' | 'product'>

/** A threshold of the settings that is not among its rules, so that no switch turns it off. */
const COMPLIANCE = 'complianceCheck'

/** Reads the settings of a company, which may be a broken draft. */
export function readThresholds(settings: unknown): Thresholds {
  const { rules, [COMPLIANCE]: compliance } = recordOf(settings)
  const ofRules = Object.entries(recordOf(rules)).map(([name, rule]) => [name, listTriggers(recordOf(rule)['whenAny'])])
  const { amountOver } = recordOf(compliance)
  return {
    ...Object.fromEntries(ofRules),
    ...(amountOver !== undefined && { [COMPLIANCE]: listTriggers([{ amountGreaterThan: amountOver }]) }),
  }
}

const listTriggers = (list: unknown) => (Array.isArray(list) ? list.filter(isTrigger) : [])

function isTrigger(value: unknown): value is Trigger {
  const { amountGreaterThan, amountAtLeast, productIn } = recordOf(value)
  const isProducts = Array.isArray(productIn) && productIn.every((code) => typeof code === 'string')
  return typeof (amountGreaterThan ?? amountAtLeast) === 'number' || isProducts
}

/** A form with the figures of the settings in the conditions and texts that name them. What names none is the same object. */
export function fillForm(form: Definition, thresholds: Thresholds): Definition {
  const parts = form.referential ?? {}
  const pages = mapChanged(form.pages, (page) => {
    const blocks = mapChanged(page.blocks, (block) => {
      const filled = fillTexts(fillOwner(block, thresholds, parts), thresholds[block.condition?.rule ?? ''])
      const elements = mapChanged(block.elements, (element) => {
        const rule = element.condition?.rule ?? block.condition?.rule
        const attributes = fillTexts(element.attributes, thresholds[rule ?? ''])
        const owner = fillOwner(element, thresholds, parts)
        return attributes === element.attributes ? owner : { ...owner, attributes }
      })
      return elements === block.elements ? filled : { ...filled, elements }
    })
    return blocks === page.blocks ? page : { ...page, blocks }
  })
  return pages === form.pages ? form : { ...form, pages }
}

function mapChanged<T>(list: readonly T[], change: (one: T) => T): readonly T[] {
  const changed = list.map(change)
  return changed.every((one, at) => one === list[at]) ? list : changed
}

function fillOwner<T extends { condition: Condition | null }>(owner: T, thresholds: Thresholds, parts: Parts): T {
  const condition = owner.condition && fillCondition(owner.condition, thresholds, parts)
  return condition === owner.condition ? owner : { ...owner, condition }
}

/** A condition that has figures of its own, as all had before there were names, stays as it is. */
export function fillCondition<T extends Conditional>(condition: T, thresholds: Thresholds, parts: Parts): T {
  const { rule, ...unnamed } = condition
  const triggers = thresholds[rule ?? ''] ?? []
  const figures = triggers.map((trigger) => toRule(trigger, parts))
  if (figures.length === 0 || figures.includes(null) || findFigures(condition, triggers, parts).length > 0)
    return condition
  const isAlone = condition.rules.length === 0
  return {
    // Unsafe cast: a condition has no need of a name.
    ...(rule === COMPLIANCE ? (unnamed as T) : condition),
    rules: [...figures.flatMap((figure) => figure ?? []), ...condition.rules],
    logical_operator: isAlone && figures.length > 1 ? 'OR' : condition.logical_operator,
  }
}

/** Null if the form names no element for it. */
function toRule(trigger: Trigger, { subscriptionAmount, product }: Parts): Rule | null {
  if ('productIn' in trigger) {
    const [only, ...others] = trigger.productIn
    if (product === undefined || only === undefined) return null
    return others.length === 0
      ? { type: 'input', element: product, operator: 'equal', value: only }
      : { type: 'input', element: product, operator: 'in', value: trigger.productIn }
  }
  if (subscriptionAmount === undefined) return null
  // Amounts are in cents: at least 50 000 is more than 49 999.99.
  const value =
    'amountAtLeast' in trigger ? Math.round(trigger.amountAtLeast * 100 - 1) / 100 : trigger.amountGreaterThan
  return { type: 'input', element: subscriptionAmount, operator: 'greater_than', value }
}

/** The rules of a condition that are about the amount or the product, where the triggers are. */
export function findFigures(
  { rules }: Pick<Condition, 'rules'>,
  triggers: readonly Trigger[],
  { subscriptionAmount, product }: Parts,
): Rule[] {
  const isAboutProduct = triggers.some((one) => 'productIn' in one)
  const isAboutAmount = triggers.some((one) => !('productIn' in one))
  return rules.filter((rule) => {
    if (rule.type !== 'input') return false
    if (rule.element === product) return isAboutProduct && (rule.operator === 'equal' || rule.operator === 'in')
    return isAboutAmount && rule.element === subscriptionAmount && typeof rule.value === 'number'
  })
}

/** Stands in a text for the amount of the threshold that its condition names. */
const PLACEHOLDER = '{threshold}'
/** Where the rule is off, nobody sees the text. */
const NO_AMOUNT = { fr: '…', en: '…' }

/** The texts of a block, an element or a point to check. */
export function fillTexts<T extends object>(holder: T, triggers: readonly Trigger[] | undefined): T {
  if (triggers === undefined) return holder
  const changed = Object.entries(holder).flatMap(([key, text]) => {
    const { fr, en } = recordOf(text)
    if (typeof fr !== 'string' || typeof en !== 'string' || !`${fr}${en}`.includes(PLACEHOLDER)) return []
    const amount = showAmount(triggers)
    if (amount === null) return []
    return [[key, { fr: fr.replaceAll(PLACEHOLDER, amount.fr), en: en.replaceAll(PLACEHOLDER, amount.en) }]]
  })
  return changed.length === 0 ? holder : { ...holder, ...Object.fromEntries(changed) }
}

/** Null for a rule about products only. */
function showAmount(triggers: readonly Trigger[]): { fr: string; en: string } | null {
  if (triggers.length === 0) return NO_AMOUNT
  const amount = findAmount(triggers)
  if (amount === null) return null
  const show = (locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(amount)
  return { fr: `${show('fr')}\u00a0€`, en: `€${show('en')}` }
}

export function findAmount(triggers: readonly Trigger[]): number | null {
  for (const trigger of triggers) {
    if ('amountGreaterThan' in trigger) return trigger.amountGreaterThan
    if ('amountAtLeast' in trigger) return trigger.amountAtLeast
  }
  return null
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  // Unsafe cast: any object has keys.
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
