import { ApiError } from '../api/api.ts'
import { referenceOf } from '../api/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { ErrorPanel } from '../ui/loading/error-panel.tsx'

/** A dossier that could not be read: there is none, as far as its reader may know, or something went wrong. */
export function DossierError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n()
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <ErrorPanel onRetry={onRetry} reference={referenceOf(error)}>
      {t(isMissing ? 'dossier.error.not-found' : 'error.generic')}
    </ErrorPanel>
  )
}
