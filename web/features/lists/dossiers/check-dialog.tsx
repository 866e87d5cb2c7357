import type { DossierItem } from '@parcelle/contract/dossiers'
import { CompliancePanel } from '../../../dossier/compliance/compliance-panel.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'

type Props = { dossier: DossierItem; onMoved: (dossier: DossierItem) => void; onClose: () => void }

export function CheckDialog({ dossier, onMoved, onClose }: Props) {
  const { t } = useI18n()
  return (
    <Modal isOpen wide full title={t('compliance.title-of', { number: dossier.number })} onClose={onClose}>
      <CompliancePanel dossier={dossier} onMoved={onMoved} />
    </Modal>
  )
}
