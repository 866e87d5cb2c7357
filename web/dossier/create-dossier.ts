import type { OpenDossier } from '@parcelle/contract/dossiers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { call } from '../api/api.ts'
import { useWishKey } from '../api/use-wish-key.ts'
import { formPath } from '../screen/paths.ts'
import { writeNewDossier } from '../session/store.ts'

type NewDossier = { formId: number; clientId: string | null }

/** Opens a dossier on the server, then its form. */
export function useCreateDossier({ onError }: { onError: (error: Error) => void }) {
  const enter = useEnterNewDossier()
  const toKey = useWishKey()
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

/** A dossier just made, by creation or by copy: this tab forgets the one before and goes to the first page to fill in. */
export function useEnterNewDossier() {
  const queries = useQueryClient()
  return ({ dossier, page_id: pageId }: OpenDossier) => {
    for (const queryKey of [['dossiers'], ['counts'], ['clients']]) void queries.invalidateQueries({ queryKey })
    writeNewDossier(dossier.id, dossier.form_id)
    navigate(formPath(dossier.id, pageId))
  }
}
