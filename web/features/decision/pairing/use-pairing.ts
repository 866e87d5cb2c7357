import type { SubscriberInfo } from '@parcelle/contract/decision/pairing'
import type { PairingScope } from '@parcelle/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { focusScreenTitle } from '../../../screen/screen.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useRefetchDossier } from '../api.ts'

export type PairingChoice = {
  code: string | null
  partner?: string | null
  acceptWithoutCosubscriber?: boolean
  confirmation?: string
}
export type PairingActions = ReturnType<typeof usePairing>
export type PairedCustomer = NonNullable<SubscriberInfo['paired']['np']>

type Side = { id: string; scope: PairingScope; paired: PairedCustomer | null; isCouple: boolean }
type Change = { to: PairingChoice | null; before: PairedCustomer | null; isUndo?: boolean }

/** The actions on one side of a dossier; each shows a notice when it succeeds or fails. */
export function usePairing({ id, scope, paired, isCouple }: Side, showNotice: (notice: Notice) => void) {
  const refetchDossier = useRefetchDossier()
  const [last, setLast] = useState<Change | null>(null)
  const done = {
    onSettled: refetchDossier,
    onError: (error: unknown) => showNotice(failureNotice(error, 'error.generic')),
  }
  const { mutate: change, isPending: isChanging } = useMutation({
    mutationFn: async ({ to, before }: Change) => {
      const seen = before?.code ?? null
      if (to)
        await call('pairCustomer', { params: { id }, body: { ...to, scope, expected_pairing: { [scope]: seen } } })
      else await call('unpairCustomer', { params: { id, scope }, query: { ...(seen !== null && { code: seen }) } })
    },
    onSuccess: (_, made) => {
      showNotice({ tone: 'success', key: keyOf(made) })
      setLast(made.isUndo ? null : made)
      // The button that had the focus is gone.
      focusScreenTitle()
    },
    ...done,
  })
  const { mutate: reject, isPending: isRejecting } = useMutation({
    mutationFn: (code: string) => call('rejectCandidate', { params: { id, scope, code } }),
    ...done,
  })
  const { mutate: restore, isPending: isRestoring } = useMutation({
    mutationFn: (code: string) => call('restoreCandidate', { params: { id, scope, code } }),
    ...done,
  })
  // Not if another user has changed it since.
  const undoable = last && isSame(last.to, paired) ? last : null
  return {
    /** Only one action runs at a time. */
    isPending: isChanging || isRejecting || isRestoring,
    pair: (to: PairingChoice) => change({ to, before: paired }),
    remove: () => change({ to: null, before: paired }),
    undoable,
    undo: () => undoable && change({ to: chosenAgain(undoable.before, isCouple), before: paired, isUndo: true }),
    reject,
    restore,
  }
}

const keyOf = ({ to, isUndo }: Change) =>
  isUndo ? 'pairing.undone' : to ? 'validation.pair-success' : 'pairing.removed'

const isSame = (to: PairingChoice | null, paired: PairedCustomer | null) =>
  to === null || paired === null ? to === paired : to.code === paired.code

/** No warning again: the user confirmed it the first time. */
function chosenAgain(before: PairedCustomer | null, isCouple: boolean): PairingChoice | null {
  if (!before) return null
  const { code, customer } = before
  const isSoleHolder = isCouple && customer?.cosous === false
  return {
    code,
    ...(customer && { partner: customer.partnerCode }),
    ...(isSoleHolder && { acceptWithoutCosubscriber: true }),
    ...(code !== null && { confirmation: code }),
  }
}
