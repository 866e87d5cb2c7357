import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import type { DocumentProblems } from './use-card-documents.ts'

type Props = { problems: DocumentProblems | null; onClose: () => void }

export function DocumentProblemsDialog({ problems, onClose }: Props) {
  const { t } = useI18n()
  return (
    <Modal
      isOpen={problems !== null}
      title={problems?.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('modal.confirmation.close')}</Button>}
    >
      <ul role="alert">
        {problems?.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Modal>
  )
}
