import { ApiError } from '../api/api.ts'
import { useI18n } from '../i18n/i18n.tsx'

/** Why a document could not be loaded, in the server's words where there are any. */
export function useFailureText(): (failure: unknown) => string {
  const { t, messageFor } = useI18n()
  return (failure) => {
    const refusal = failure instanceof ApiError ? failure.errors[0] : undefined
    return refusal ? messageFor(refusal.message, refusal.params) : t('ged.download_failed')
  }
}
