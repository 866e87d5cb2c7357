import type { Creation } from '@parcelle/domain'
import { CreateButtons } from '../../../dossier/create-buttons.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { dossiersPath, paths, type DossierState } from '../../../screen/paths.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'

type Props = {
  state: DossierState | null
  creations: readonly Creation[]
  onFailure: (notice: Notice) => void
}

export function NoDossier({ state, creations, onFailure }: Props) {
  const { t } = useI18n()
  const begins = state === null || state === 'current-cases'
  const other = begins
    ? { href: paths.dashboard, label: t('dossiers.back') }
    : { href: dossiersPath('current-cases'), label: t('dossiers.none.see-current') }
  return (
    <EmptyState
      title={t(`dossiers.none.${state ?? 'all'}`)}
      action={
        begins && creations.length > 0 ? (
          <CreateButtons creations={creations.slice(0, 1)} onFailure={onFailure} />
        ) : (
          <LinkButton href={other.href}>{other.label}</LinkButton>
        )
      }
    />
  )
}
