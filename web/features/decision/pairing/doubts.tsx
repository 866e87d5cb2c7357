import type { ComparedCustomer } from '@parcelle/contract/decision/pairing'
import { accountProblem, needsConfirmation, toCustomerCode } from '@parcelle/domain'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Comparison } from './comparison.tsx'
import type { PairingChoice } from './use-pairing.ts'
import styles from './pairing.module.css'

type Props = {
  customer: ComparedCustomer
  /** Why the account does not fit the dossier, if it may not be paired all the same. */
  problem: string | null
  isAlone: boolean
  confirmation: string
  onConfirmation: (typed: string) => void
}

/** What speaks against pairing a customer, and the code to type again where it is somebody else. */
export function Doubts({ customer, problem, isAlone, confirmation, onConfirmation }: Props) {
  const { t, date, messageFor } = useI18n()
  const { username: code, rejected, strong } = customer
  return (
    <div className={styles.doubts}>
      {rejected && <p>{t('pairing.was-rejected', { user: rejected.user, at: date(rejected.at, 'short') })}</p>}
      {problem && <p role="alert">{messageFor(problem)}</p>}
      {isAlone && <p>{t('pairing.alone.text')}</p>}
      <Comparison customer={customer} />
      {!problem && isDoubted(customer) && (
        <>
          {strong.length > 0 && <p>{t('pairing.strong')}</p>}
          <TextField
            id="pairing-confirmation"
            label={t('pairing.confirmation', { code })}
            width="date"
            value={confirmation}
            required
            onChange={onConfirmation}
          />
        </>
      )}
    </div>
  )
}

const isDoubted = ({ strong, rejected }: ComparedCustomer) =>
  needsConfirmation({ strong, isRejected: rejected !== null })

type Side = { isCouple: boolean; allowsAlone: boolean; problem?: string | null }

/** The confirmation that a person types, and the request that it allows; null until it is complete. */
export function useDoubts(customer: ComparedCustomer | null, { isCouple, allowsAlone, problem: given = null }: Side) {
  const [confirmation, onConfirmation] = useState('')
  const isConfirmed = customer && (!isDoubted(customer) || toCustomerCode(confirmation) === customer.username)
  const isAlone = allowsAlone && isCouple && customer?.cosous === false
  const problem = given ?? (customer && !isAlone ? accountProblem(isCouple, customer) : null)
  const chosen: PairingChoice | null =
    customer && isConfirmed && problem === null
      ? {
          code: customer.username,
          partner: customer.partnerCode,
          ...(isAlone && { acceptWithoutCosubscriber: true }),
          ...(isDoubted(customer) && { confirmation }),
        }
      : null
  return { chosen, problem, isAlone, confirmation, onConfirmation }
}
