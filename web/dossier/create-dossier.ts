import type { OpenDossier } from '@parcelle/contract/dossiers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { call } from '../api/api.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { formPath } from '../screen/paths.ts'
import { writeNewDossier } from '../session/store.ts'

type NewDossier = { formId: number; clientId: string | null }

export function useCreateDossier({ onError }: { onError: (error: Error) => void }) {
  const enter = useEnterNewDossier()
  const toKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: NewDossier) =>
      call(
        'createDossier',
        { body: { ...wish, submittingBlockId: null, values: [] } },
        { idempotencyKey: toKey(wish) },
      ),
    onSuccess: enter,
    onError,
  })
}

/** After a creation or a copy: makes the dossier the current one of this tab and opens its first page to fill in. */
export function useEnterNewDossier() {
  const queries = useQueryClient()
  return ({ dossier, page_id: pageId }: OpenDossier) => {
    for (const queryKey of [['dossiers'], ['counts'], ['clients']]) void queries.invalidateQueries({ queryKey })
    writeNewDossier(dossier.id, dossier.form_id)
    navigate(formPath(dossier.id, pageId))
  }
}
