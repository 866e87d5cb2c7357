import type { PointToCheck } from '@parcelle/contract/decision/points'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useRefetchDossier } from '../api.ts'

/** Ticks or unticks a point as it is shown; what somebody else did meanwhile is not overwritten. */
export function useCheckPoint(
  id: string,
  { id: point, state, seen }: PointToCheck,
  showNotice: (notice: Notice) => void,
) {
  const refetchDossier = useRefetchDossier()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ isSeen, note }: { isSeen: boolean; note: string | null }) =>
      call('checkPoint', { params: { id, point }, body: { seen: isSeen, state, note, replaces: seen?.at ?? null } }),
    onError: (failure) => showNotice(failureNotice(failure, 'error.generic')),
    onSettled: refetchDossier,
  })
  return {
    isPending,
    /** As the person has just ticked it, before the server answers. */
    isSeen: isPending ? variables.isSeen : seen !== null,
    check: (isSeen: boolean, note: string | null) => mutate({ isSeen, note }),
  }
}
