import type { DossierItem } from '@parcelle/contract/dossiers'
import { useI18n } from '../../i18n/i18n.tsx'
import { correctionPath } from '../../screen/paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { StatusChip } from '../../ui/content/chip.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'

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

export function CorrectButton({ dossier: { id, number, detail } }: { dossier: DossierItem }) {
  const { t } = useI18n()
  return (
    detail.next?.action === 'correct' && (
      <div>
        <LinkButton variant="primary" icon="edit" href={correctionPath(id)}>
          <span>
            {t('correction.open')} <VisuallyHidden>{t('dossier.number', { number })}</VisuallyHidden>
          </span>
        </LinkButton>
      </div>
    )
  )
}
