import { ApiError } from '../api/api.ts'
import { useI18n } from '../i18n/i18n.tsx'

/** Why a document could not be loaded, in the server's words where there are any. */
export function useFailure(): (failure: unknown) => string {
  const { t, messageFor } = useI18n()
  return (failure) => {
    const said = failure instanceof ApiError ? failure.errors[0] : undefined
    return said ? messageFor(said.message, said.params) : t('ged.download_failed')
  }
}
