import { bankCountryProblem, type Element, type FormView } from '@parcelle/forms'
import { useAnswers } from '../../element/element-context.ts'

/** The countries of a BIC and its IBAN, when they differ on an account that receives payments. */
export function useOtherCountry(element: Element, bic: string): { bic: string; iban: string } | null {
  const { account } = element.attributes
  // On a debit account the difference is a regular field error.
  const watched = account?.use === 'credit' ? account.iban : null
  const read = (form: FormView) => {
    const { params } = (watched !== null && bankCountryProblem(bic, element, form)) || {}
    return params ? `${params['bic']} ${params['iban']}` : ''
  }
  const [bank = '', iban = ''] = useAnswers(watched === null ? [] : [watched], read).split(' ')
  return bank && iban ? { bic: bank, iban } : null
}
