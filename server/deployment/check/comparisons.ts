import { listRuleFindings, type Definition, type Rule } from '@parcelle/forms'
import { problem, type Finding } from '../findings/finding.ts'
import { listElements } from '../form-parts.ts'

/** Rules outside the forms that compare what cannot be compared: they would never hold. */
export function findIncomparable(where: string, rules: readonly Rule[], forms: readonly Definition[]): Finding[] {
  return rules.flatMap((rule) => {
    const form = forms.find(
      (one) => rule.type !== 'input' || listElements(one).some(({ name }) => name === rule.element),
    )
    const found = form ? listRuleFindings(form, rule) : []
    return found
      .filter(({ code }) => code === 'incomparable' || code === 'unknown-state')
      .map(({ reason, code }) => ({ ...problem(where, `${reason} (${code})`), code }))
  })
}
