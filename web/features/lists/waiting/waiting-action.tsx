import type { Waiting, WaitingKind } from '@parcelle/contract/overview/waiting'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { formPath, decisionPath } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'

type Props = { waiting: Waiting; showNotice: (notice: Notice) => void }

/** Retries what waits for a job; otherwise opens the dossier. */
export function WaitingAction({ waiting, showNotice }: Props) {
  const { t } = useI18n()
  const { kind, dossier, canRetry } = waiting
  if (canRetry) return <Retry waiting={waiting} showNotice={showNotice} />
  return (
    dossier && (
      <LinkButton dense href={waitingHref(kind, dossier.id)}>
        {t('waiting.open')}
      </LinkButton>
    )
  )
}

/** Where to act on it: deliveries, corrections and hits are handled on the decision screen. */
export function waitingHref(kind: WaitingKind, dossierId: string): string {
  if (kind === 'correction' || kind === 'screening') return decisionPath(dossierId)
  return kind === 'delivery' ? `${decisionPath(dossierId)}?onglet=historique` : formPath(dossierId)
}

function Retry({ waiting, showNotice }: Props) {
  const { t } = useI18n()
  const { mutate, isPending } = useRetry(waiting, showNotice)
  return (
    <Button dense icon="retry" loading={isPending} onClick={() => mutate()}>
      {t('waiting.retry')}
    </Button>
  )
}

/** For a compact row, which opens the dossier by its name. */
export function RetryIcon({ waiting, showNotice }: Props) {
  const { t } = useI18n()
  const { mutate, isPending } = useRetry(waiting, showNotice)
  if (!waiting.canRetry) return null
  return (
    <IconButton icon="retry" label={t('waiting.retry')} aria-busy={isPending} onClick={() => !isPending && mutate()} />
  )
}

function useRetry(waiting: Waiting, showNotice: (notice: Notice) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => retry(waiting),
    onSuccess: (isRetried) =>
      showNotice(isRetried ? { tone: 'success', key: 'waiting.retried' } : { tone: 'info', key: 'waiting.no-longer' }),
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['dossiers'] }),
  })
}

async function retry({ kind, id }: Waiting): Promise<boolean> {
  if (kind === 'delivery') {
    await call('relaunchDelivery', { params: { id }, query: {} })
    return true
  }
  // Documents, corrections and hits wait for people, so there is nothing to retry.
  if (kind === 'documents' || kind === 'correction' || kind === 'screening') return false
  return (await call('retryWaiting', { params: { kind, waitingId: id } })).success
}
