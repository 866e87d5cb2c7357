import { holdsFor } from '../check/holds.ts'
import type { Condition, Page, Rule } from '../definition.ts'
import type { Session } from '../session/session.ts'

type Asked = Pick<Session, 'form' | 'facts' | 'value'>

/**
 * The pages a dossier may come to ask, whatever is answered: how many steps there are does not change on the way. Only
 * what answers cannot change, such as having no advisor, leaves a page out.
 */
export function listSteps(session: Asked): Page[] {
  return session.form.definition.pages.filter((page) => canShow(page, (rule) => canEverHold(rule, session), session))
}

/** Whether a page comes, as far as the answers tell: one that a question still open may show does too. */
export function isStepAhead(session: Asked, page: Page): boolean {
  return canShow(page, (rule) => canStillHold(rule, session), session)
}

function canShow({ blocks }: Page, canHold: (rule: Rule) => boolean, { facts }: Asked): boolean {
  const isOpen = ({ rule, rules, logical_operator, actions }: Condition) => {
    if (!actions.includes('visible')) return true
    if (rule !== undefined && facts().rules?.includes(rule) === false) return false
    return logical_operator === 'AND' ? rules.every(canHold) : rules.some(canHold)
  }
  return blocks.some(({ condition }) => condition === null || isOpen(condition))
}

// A status passes, an answer can be changed.
const canEverHold = (rule: Rule, { facts }: Asked) => rule.type !== 'dossier' || holdsFor(rule, facts().direct)

function canStillHold(rule: Rule, session: Asked): boolean {
  if (rule.type !== 'input') return canEverHold(rule, session)
  const value = session.value(rule.element)
  return value === null || holdsFor(rule, value)
}
