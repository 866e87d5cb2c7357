import { isBlank, REASON_MAX } from '@parcelle/domain'
import { useState } from 'react'
import { failureNotice } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextAreaBox } from '../../ui/fields/text-area-box.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { noticeText } from '../../ui/messages/notice.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import styles from './report.module.css'

export type Verdict = 'validate_report' | 'refuse_report'
export type Decide = {
  send: (verdict: Verdict, reason: string | undefined) => void
  isPending: boolean
  /** Why the last attempt failed, until the next one or `reset`. */
  error: unknown
  reset: () => void
}

export function Decision({ decide: { send, isPending, error, reset } }: { decide: Decide }) {
  const { t, messageFor } = useI18n()
  const [chosen, setChosen] = useState<Verdict | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const problem = error === null ? null : noticeText(failureNotice(error, 'error.generic'), messageFor)
  const cancel = () => setChosen(null)
  function ask(verdict: Verdict) {
    // Reopening the dialog clears the last error, but does not cancel a pending call.
    if (!isPending) reset()
    setChosen(verdict)
    setMissing(false)
  }
  function refuse() {
    setMissing(isBlank(reason))
    if (!isBlank(reason)) send('refuse_report', reason)
  }
  return (
    <section aria-labelledby="report-decision" className={styles.decision}>
      <h2 id="report-decision">{t('report.decision')}</h2>
      <p>{t('report.decision.text')}</p>
      <Row>
        <Button variant="primary" icon="success" onClick={() => ask('validate_report')}>
          {t('report.validate')}
        </Button>
        <Button icon="error" onClick={() => ask('refuse_report')}>
          {t('report.refuse')}
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={chosen === 'validate_report'}
        title={t('report.validate.title')}
        confirmLabel={t('report.validate')}
        loading={isPending}
        onConfirm={() => send('validate_report', undefined)}
        onCancel={cancel}
      >
        <p>{t('report.validate.text')}</p>
        <LiveRegion urgent>{problem && <p>{problem}</p>}</LiveRegion>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={chosen === 'refuse_report'}
        title={t('report.refuse.title')}
        confirmLabel={t('report.refuse')}
        loading={isPending}
        onConfirm={refuse}
        onCancel={cancel}
      >
        <Field
          id="report-reason"
          label={t('report.reason')}
          hint={t('report.reason.hint')}
          error={isMissing && isBlank(reason) && t('validation.error.reason-required')}
          required
        >
          {(wiring) => (
            <TextAreaBox
              {...wiring}
              rows={4}
              maxLength={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <LiveRegion urgent>{problem && <p>{problem}</p>}</LiveRegion>
      </ConfirmDialog>
    </section>
  )
}
