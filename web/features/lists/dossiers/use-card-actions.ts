import type { DossierItem } from '@parcelle/contract/dossiers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts'
import { useEnterNewDossier } from '../../../dossier/create-dossier.ts'
import type { Notice } from '../../../ui/messages/notice.ts'

export function useCardActions(showNotice: (notice: Notice) => void) {
  const queries = useQueryClient()
  const enter = useEnterNewDossier()
  const toKey = useIdempotencyKey()
  const [toAbandon, askAbout] = useState<DossierItem | null>(null)

  const [checked, check] = useState<DossierItem | null>(null)

  function handleChecked({ number, state_label: status }: DossierItem) {
    check(null)
    showNotice({ tone: 'success', key: 'compliance.done', params: { number, status } })
    refresh()
  }

  function handleFailure() {
    askAbout(null)
    showNotice({ tone: 'error', key: 'folder.error.cannot-delete-subscription-folder' })
    // The call may have failed because the card is out of date.
    refresh()
  }

  function handleAbandoned(_: unknown, { number }: DossierItem) {
    askAbout(null)
    showNotice({ tone: 'success', key: 'dossier.abandoned', params: { number } })
    refresh()
  }

  function refresh() {
    for (const queryKey of [['dossiers'], ['counts'], ['clients']]) void queries.invalidateQueries({ queryKey })
  }

  const abandon = useMutation({
    mutationFn: ({ id }: DossierItem) => call('setStatus', { params: { id }, body: { status: 'canceled' } }),
    onSuccess: handleAbandoned,
    onError: handleFailure,
  })
  const duplicate = useMutation({
    mutationFn: ({ id }: DossierItem) => call('duplicateDossier', { params: { id } }, { idempotencyKey: toKey(id) }),
    onSuccess: enter,
    onError: handleFailure,
  })

  return {
    checked,
    check,
    handleChecked,
    toAbandon,
    askAbout,
    isAbandoning: abandon.isPending,
    confirm: () => toAbandon && abandon.mutate(toAbandon),
    duplicate: duplicate.mutate,
    duplicating: duplicate.isPending ? duplicate.variables.id : null,
  }
}
