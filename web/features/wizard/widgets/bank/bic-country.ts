import { bankCountryProblem, type Element, type FormView } from '@parcelle/forms'
import { useAnswers } from '../../element/element-context.ts'

/** The two countries when a bank code that receives payments and its account number are not of the same one. */
export function useOtherCountry(element: Element, bic: string): { bic: string; iban: string } | null {
  const { account } = element.attributes
  // For a debit it is an error, which the field tells as any other.
  const watched = account?.use === 'credit' ? account.iban : null
  const read = (form: FormView) => {
    const { params } = (watched !== null && bankCountryProblem(bic, element, form)) || {}
    return params ? `${params['bic']} ${params['iban']}` : ''
  }
  const [bank = '', iban = ''] = useAnswers(watched === null ? [] : [watched], read).split(' ')
  return bank && iban ? { bic: bank, iban } : null
}
