import { isBlank, REASON_MAX } from '@parcelle/domain'
import { useState, type ReactNode } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextAreaBox } from '../ui/fields/text-area-box.tsx'
import { Modal } from '../ui/overlays/modal.tsx'

type Props = {
  title: string
  confirmLabel: string
  intro?: ReactNode
  label?: string
  /** Who will read the reason; by default, the back office and the advisor. */
  hint?: string
  problem?: string | null
  isPending: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
  children?: ReactNode
}

export function ReasonDialog({ title, confirmLabel, intro, label, hint, problem = null, children, ...dialog }: Props) {
  const { isPending, onConfirm, onCancel } = dialog
  const { t } = useI18n()
  const [reason, setReason] = useState('')
  return (
    <Modal
      isOpen
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
          <Button variant="primary" unavailable={isBlank(reason)} loading={isPending} onClick={() => onConfirm(reason)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {intro}
      <Field
        id="decision-reason"
        label={label ?? t('decision.reason')}
        hint={hint ?? t('decision.reason.hint')}
        required
      >
        {(wiring) => (
          <TextAreaBox
            {...wiring}
            data-autofocus
            rows={5}
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {children}
      {problem && <p role="alert">{problem}</p>}
    </Modal>
  )
}
