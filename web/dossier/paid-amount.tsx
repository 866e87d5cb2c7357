import type { DossierItem } from '@parcelle/contract/dossiers'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './paid-amount.module.css'

/** The amount paid; for dismembered shares, with their full value beside it. */
export function PaidAmount({ dossier }: { dossier: DossierItem }) {
  const { t, amount } = useI18n()
  const { detail, subscriptionGlobalAmount: full } = dossier
  if (detail.amount_paid === null) return '—'
  return (
    <>
      {amount(detail.amount_paid)}
      {full !== null && full !== detail.amount_paid && (
        <span className={styles.full}>{t('dossier.full-value', { amount: amount(full) })}</span>
      )}
    </>
  )
}
