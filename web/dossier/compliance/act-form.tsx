import type { Compliance } from '@parcelle/contract/compliance'
import { REASON_MAX } from '@parcelle/domain'
import { isBlank, type ComplianceEvent } from '@parcelle/domain/compliance'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextAreaBox } from '../../ui/fields/text-area-box.tsx'
import type { ComplianceInput } from './compliance-input.ts'
import { RequestFields } from './request-fields.tsx'
import { SignatureFields } from './signature-fields.tsx'
import styles from './compliance-panel.module.css'

type Props = {
  event: ComplianceEvent
  dossierId: string
  compliance: Compliance
  isBusy: boolean
  onConfirm: (input: ComplianceInput) => void
  onCancel: () => void
}

export function ActForm({ event, dossierId, compliance, isBusy, onConfirm, onCancel }: Props) {
  const { t } = useI18n()
  /** Null while the input is incomplete. */
  const [input, setInput] = useState<ComplianceInput | null>(needsNoInput(event, compliance) ? {} : null)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={styles.form} aria-label={t(`compliance.act.${event}`)}>
      <h3 ref={title} tabIndex={-1}>
        {t(`compliance.act.${event}`)}
      </h3>
      <p>{t(`compliance.text.${event}`)}</p>
      {fieldsOf(event, dossierId, compliance, setInput)}
      <div className={styles.acts}>
        <Button
          variant={event === 'fail_check' ? 'danger' : 'primary'}
          unavailable={input === null}
          loading={isBusy}
          onClick={() => input && onConfirm(input)}
        >
          {t('compliance.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </section>
  )
}

function needsNoInput(event: ComplianceEvent, { paper }: Compliance): boolean {
  if (event === 'record_paper_signature') return paper?.signedOn != null
  return event !== 'fail_check' && event !== 'request_documents'
}

function fieldsOf(
  event: ComplianceEvent,
  dossierId: string,
  compliance: Compliance,
  onInput: (input: ComplianceInput | null) => void,
): ReactNode {
  if (event === 'fail_check') return <ReasonField onInput={onInput} />
  if (event === 'request_documents') return <RequestFields askable={compliance.askable} onInput={onInput} />
  if (event === 'record_paper_signature')
    return <SignatureFields dossierId={dossierId} paper={compliance.paper} onInput={onInput} />
  return null
}

function ReasonField({ onInput }: { onInput: (input: ComplianceInput | null) => void }) {
  const { t } = useI18n()
  const [reason, setReason] = useState('')

  function change(next: string) {
    setReason(next)
    onInput(isBlank(next) ? null : { reason: next })
  }

  return (
    <Field id="check-reason" label={t('compliance.reason')} hint={t('compliance.reason.hint')} required>
      {(wiring) => (
        <TextAreaBox
          {...wiring}
          rows={4}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}
