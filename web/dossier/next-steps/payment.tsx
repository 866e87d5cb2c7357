import type { NextSteps } from '@parcelle/contract/signing'
import { groupByFour } from '@parcelle/forms'
import { useI18n } from '../../i18n/i18n.tsx'
import { CopyValue } from './copy-value.tsx'
import { PaymentCode } from './payment-code.tsx'
import styles from './next-steps.module.css'

type Props = { payment: NonNullable<NextSteps['payment']> }

export function Payment({ payment, isShort }: Props & { isShort: boolean }) {
  const { t, date, amount } = useI18n()
  const { mode, beneficiary, reference, dueOn, isLate } = payment
  const facts = { amount: amount(payment.amount), date: date(dueOn), beneficiary, reference }
  const due = (
    <p className={styles.due}>{t(isLate && mode !== 'debit' ? 'after.pay.late' : `after.pay.${mode}`, facts)}</p>
  )
  if (isShort) return due
  return (
    <div className={styles.payment}>
      {due}
      {mode === 'transfer' && <Account payment={payment} />}
    </div>
  )
}

function Account({ payment }: Props) {
  const { t } = useI18n()
  const { beneficiary, iban, bic, reference, code } = payment
  const lines = [
    { term: t('after.beneficiary'), shown: beneficiary, copied: beneficiary },
    { term: t('after.iban'), shown: groupByFour(iban), copied: iban },
    { term: t('after.bic'), shown: bic, copied: bic },
    { term: t('after.reference'), shown: reference, copied: reference },
  ]
  return (
    <div className={styles.account}>
      <dl className={styles.lines}>
        {lines.map(({ term, shown, copied }) => (
          <div key={term} className={styles.line}>
            <dt>{term}</dt>
            <dd>
              <span className={styles.value}>{shown}</span>
              <CopyValue name={term} value={copied} />
            </dd>
          </div>
        ))}
      </dl>
      {code !== null && <PaymentCode code={code} />}
      <p className={styles.same}>{t('after.same')}</p>
    </div>
  )
}
