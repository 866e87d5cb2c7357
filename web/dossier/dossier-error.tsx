import { ApiError } from '../api/api.ts'
import { findReference } from '../api/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { ErrorPanel } from '../ui/loading/error-panel.tsx'

/** The server replies 404 for a dossier the user may not see. */
export function DossierError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n()
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <ErrorPanel onRetry={onRetry} reference={findReference(error)}>
      {t(isMissing ? 'dossier.error.not-found' : 'error.generic')}
    </ErrorPanel>
  )
}
