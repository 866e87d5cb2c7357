import { referenceProblem } from '@parcelle/domain'
import type { Json } from '@parcelle/domain/studio'
import { checkField, readAt, type ProductField } from '@parcelle/domain/studio-catalogue'
import { isBic, isIban, isSameBankCountry, isSepa } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'

/** Why a field cannot be published, in words. */
export function useFieldProblem() {
  const { t } = useI18n()
  return (holder: Json, field: ProductField): string | undefined => {
    const problem = checkField(holder, field)
    if (problem) return t(`studio.product.problem.${problem.code}`, problem.params)
    const value = readAt(holder, field.at)
    const code = typeof value === 'string' ? bankProblem(holder, field.kind, value) : null
    return code === null ? undefined : t(`studio.product.problem.${code}`)
  }
}

function bankProblem(
  holder: Json,
  kind: ProductField['kind'],
  value: string,
): 'iban' | 'bic' | 'country' | 'reference' | null {
  if (kind === 'iban') return isIban(value) && isSepa(value) ? null : 'iban'
  if (kind === 'reference') return referenceProblem(value) === null ? null : 'reference'
  if (kind !== 'bic') return null
  if (!isBic(value)) return 'bic'
  const iban = readAt(holder, ['iban'])
  return typeof iban !== 'string' || isSameBankCountry(iban, value) ? null : 'country'
}
