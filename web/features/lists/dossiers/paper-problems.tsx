import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import type { PaperProblems } from './use-card-papers.ts'

type Props = { problems: PaperProblems | null; onClose: () => void }

export function PaperProblemsDialog({ problems, onClose }: Props) {
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
