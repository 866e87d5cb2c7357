import type { Creation, Role } from '@parcelle/domain'
import { CreateButtons } from '../../../dossier/create-buttons.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'

type Props = { role: Role; creations: readonly Creation[]; onFailure: (notice: Notice) => void }

export function NoDossier({ role, creations, onFailure }: Props) {
  const { t } = useI18n()
  const isAdvised = role === 'client' || role === 'prospect'
  return (
    <EmptyState
      title={t(isAdvised ? 'dashboard.empty.client' : 'dashboard.empty')}
      action={creations.length > 0 && <CreateButtons creations={creations} onFailure={onFailure} />}
    />
  )
}
