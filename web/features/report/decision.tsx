import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextAreaBox } from '../../ui/fields/text-area-box.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import styles from './report.module.css'

export type Verdict = 'validate_report' | 'refuse_report'
export type Decide = { send: (verdict: Verdict, reason: string | undefined) => void; isPending: boolean }

/** Validate or refuse, each asked once more: it cannot be taken back. */
export function Decision({ decide: { send, isPending } }: { decide: Decide }) {
  const { t } = useI18n()
  const [asked, setAsked] = useState<Verdict | null>(null)
  const [reason, setReason] = useState('')
  const cancel = () => setAsked(null)
  return (
    <section aria-labelledby="report-decision" className={styles.decision}>
      <h2 id="report-decision">{t('report.decision')}</h2>
      <p>{t('report.decision.text')}</p>
      <Row>
        <Button variant="primary" icon="success" onClick={() => setAsked('validate_report')}>
          {t('report.validate')}
        </Button>
        <Button icon="error" onClick={() => setAsked('refuse_report')}>
          {t('report.refuse')}
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={asked === 'validate_report'}
        title={t('report.validate.title')}
        confirmLabel={t('report.validate')}
        loading={isPending}
        onConfirm={() => send('validate_report', undefined)}
        onCancel={cancel}
      >
        <p>{t('report.validate.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'refuse_report'}
        title={t('report.refuse.title')}
        confirmLabel={t('report.refuse')}
        loading={isPending}
        onConfirm={() => send('refuse_report', reason || undefined)}
        onCancel={cancel}
      >
        <Field id="report-reason" label={t('report.reason')} hint={t('report.reason.hint')}>
          {(wiring) => (
            <TextAreaBox
              {...wiring}
              rows={4}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </section>
  )
}
