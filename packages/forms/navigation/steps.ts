import { holdsFor } from '../compile/holds.ts'
import type { Condition, Page, Ref, Rule } from '../definition.ts'
import type { Session } from '../session/session.ts'

type StepSession = Pick<Session, 'form' | 'facts' | 'value'>
type OpenSession = StepSession & Pick<Session, 'view' | 'visible'>

/**
 * The pages that some answers could show. The number of steps stays constant while a form is filled in; only facts,
 * such as having no advisor, leave a page out.
 */
export function listSteps(session: StepSession): Page[] {
  return session.form.definition.pages.filter((page) => canShow(page, (rule) => canEverHold(rule, session), session))
}

/** Whether the answers so far allow a page, counting unanswered questions as open. */
export function isStepAhead(session: StepSession, page: Page): boolean {
  return canShow(page, (rule) => canStillHold(rule, session), session)
}

/** Whether every answer to one of the questions that are open leads to a page, so that it comes whatever is chosen. */
export function isStepCertain(session: OpenSession, page: Page): boolean {
  return listOpenChoices(session, page).some(({ element, options }) =>
    options.every((option) => canShow(page, (rule) => holdsWith(rule, element, option, session), session)),
  )
}

function listOpenChoices(session: OpenSession, { blocks }: Page) {
  const rules = blocks.flatMap(({ condition }) => condition?.rules ?? [])
  return rules.flatMap((rule) => {
    if (rule.type !== 'input' || session.value(rule.element) !== null || !session.visible(rule.element)) return []
    const options = session.view.element(rule.element)?.attributes.options ?? []
    return options.length === 0 ? [] : { element: rule.element, options: options.map(({ value }) => value) }
  })
}

function holdsWith(rule: Rule, element: Ref, option: string, session: OpenSession): boolean {
  if (rule.type !== 'input') return canEverHold(rule, session)
  return holdsFor(rule, rule.element === element ? option : session.value(rule.element))
}

function canShow({ blocks }: Page, canHold: (rule: Rule) => boolean, { facts }: StepSession): boolean {
  const isOpen = ({ rule, rules, logical_operator, actions }: Condition) => {
    if (!actions.includes('visible')) return true
    if (rule !== undefined && facts().rules?.includes(rule) === false) return false
    return logical_operator === 'AND' ? rules.every(canHold) : rules.some(canHold)
  }
  return blocks.some(({ condition }) => condition === null || isOpen(condition))
}

// The status and the answers can still change; `direct` cannot.
const canEverHold = (rule: Rule, { facts }: StepSession) => rule.type !== 'dossier' || holdsFor(rule, facts().direct)

function canStillHold(rule: Rule, session: StepSession): boolean {
  if (rule.type !== 'input') return canEverHold(rule, session)
  const value = session.value(rule.element)
  return value === null || holdsFor(rule, value)
}
