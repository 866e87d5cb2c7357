import type { NextSteps as Steps } from '@parcelle/contract/signing'
import { useId } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { FollowUp } from './follow-up.tsx'
import { Payment } from './payment.tsx'
import styles from './next-steps.module.css'

type Props = {
  nextSteps: Steps
  level?: 2 | 3
  /** Without the account, which the dossier shows. */
  isShort?: boolean
  /** Id of the name of the dossier, where several are shown. */
  namedBy?: string | undefined
}

/** What follows the signature: payment, check, first income, withdrawal, and how far the dossier is. */
export function NextSteps({ nextSteps, level = 2, isShort = false, namedBy }: Props) {
  const { t, date } = useI18n()
  const id = useId()
  const Heading = `h${level}` as const
  const { payment, checkedBy, earnsFrom, withdrawUntil, steps } = nextSteps
  const isChecking = steps.some(({ step, state }) => step === 'checked' && state === 'current')
  const notes = [
    isChecking && checkedBy && t('after.check', { date: date(checkedBy) }),
    earnsFrom && t('after.earn', { date: date(earnsFrom) }),
    withdrawUntil && t('after.withdraw', { date: date(withdrawUntil) }),
  ].filter((note) => note !== null && note !== false)
  return (
    <section aria-labelledby={namedBy ? `${id} ${namedBy}` : id} className={styles.next}>
      <Heading id={id} className={styles.title}>
        {t('after.title')}
      </Heading>
      {payment && <Payment payment={payment} isShort={isShort} />}
      {notes.length > 0 && !isShort && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <FollowUp steps={steps} />
    </section>
  )
}
