import type { PairingScope } from '@parcelle/domain'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useAskAgain } from '../api.ts'

export type Chosen = { code: string | null; partner?: string | null; acceptWithoutCosubscriber?: boolean }
export type PairingActions = ReturnType<typeof usePairing>

/** What can be done about one side of a dossier; each is told when it is done, or why it is not. */
export function usePairing(id: string, scope: PairingScope, tell: (notice: Notice) => void) {
  const askAgain = useAskAgain()
  const done = { onSettled: askAgain, onError: (error: unknown) => tell(failureNotice(error, 'error.generic')) }
  const { mutate: pair, isPending } = useMutation({
    mutationFn: (chosen: Chosen) => call('pairCustomer', { params: { id }, body: { ...chosen, scope } }),
    onSuccess: () => tell({ tone: 'success', key: 'validation.pair-success' }),
    ...done,
  })
  const { mutate: remove } = useMutation({
    mutationFn: () => call('unpairCustomer', { params: { id, scope } }),
    onSuccess: () => tell({ tone: 'success', key: 'pairing.removed' }),
    ...done,
  })
  const { mutate: reject } = useMutation({
    mutationFn: (code: string) => call('rejectCandidate', { params: { id, scope, code } }),
    ...done,
  })
  const { mutate: restore } = useMutation({
    mutationFn: (code: string) => call('restoreCandidate', { params: { id, scope, code } }),
    ...done,
  })
  return { pair, isPending, remove: () => remove(), reject, restore }
}
