import type { DossierItem } from '@parcelle/contract/dossiers'
import { useI18n } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/content/chip.tsx'

export function CorrectionChip({ dossier: { detail } }: { dossier: Pick<DossierItem, 'detail'> }) {
  const { t } = useI18n()
  return (
    detail.correction && (
      <StatusChip tone="warning" icon="edit">
        {t('correction.awaited')}
      </StatusChip>
    )
  )
}
