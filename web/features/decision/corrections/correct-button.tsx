import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { useOffer } from './use-correction-form.ts'

type Props = { elementId: number; label: string; className?: string | undefined }

export function CorrectAnswer({ elementId, label, className }: Props) {
  const { t } = useI18n()
  const correct = useOffer(elementId)
  return (
    correct && (
      <IconButton icon="edit" label={t('correction.ask.for', { label })} className={className} onClick={correct} />
    )
  )
}

export function CorrectReceipt({ elementId, label }: Props) {
  const { t } = useI18n()
  const correct = useOffer(elementId)
  return (
    correct && (
      <Button icon="edit" onClick={correct}>
        {t('correction.ask.this')} <VisuallyHidden>{label}</VisuallyHidden>
      </Button>
    )
  )
}
