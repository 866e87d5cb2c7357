import { CreateButtons } from '../../dossier/create-buttons.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import type { Notice } from '../../ui/messages/notice.ts'

export function NoClient({ onFailure }: { onFailure: (notice: Notice) => void }) {
  const { t } = useI18n()
  return (
    <EmptyState
      icon="users"
      title={t('clients.none')}
      action={<CreateButtons creations={['lead']} onFailure={onFailure} />}
    />
  )
}
