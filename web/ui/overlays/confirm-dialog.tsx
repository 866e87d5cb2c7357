import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../actions/button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  isOpen: boolean
  title: ReactNode
  children?: ReactNode
  /** A verb: « Abandonner le dossier », never « OK ». */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  loading?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms what cannot be undone. Focus starts on the button that changes nothing. */
export function ConfirmDialog({ confirmLabel, cancelLabel, danger = false, loading = false, ...props }: Props) {
  const { t } = useI18n()
  const { isOpen, title, children, onConfirm, onCancel } = props
  return (
    <Modal
      urgent
      isOpen={isOpen}
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button data-autofocus onClick={onCancel}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
