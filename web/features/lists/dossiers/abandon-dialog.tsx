import type { DossierItem } from '@parcelle/contract/dossiers'
import { dossierFullName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

type Props = { dossier: DossierItem | null; isPending: boolean; onConfirm: () => void; onKeep: () => void }

export function AbandonDialog({ dossier, isPending, onConfirm, onKeep }: Props) {
  const { t, locale } = useI18n()
  const number = dossier?.number ?? ''
  const name = dossier && dossierFullName(dossier, locale)
  return (
    <ConfirmDialog
      danger
      isOpen={dossier !== null}
      title={t('dossier.abandon.title')}
      confirmLabel={t('dossier.abandon.confirm')}
      cancelLabel={t('dossier.abandon.keep')}
      loading={isPending}
      onConfirm={onConfirm}
      onCancel={onKeep}
    >
      <p>{name ? t('dossier.abandon.text', { number, name }) : t('dossier.abandon.text.no-client', { number })}</p>
    </ConfirmDialog>
  )
}
