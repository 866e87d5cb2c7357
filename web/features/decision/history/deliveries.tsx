import type { Deliveries } from '@parcelle/contract/decision/deliveries'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { deliveriesQuery, useRefetchDossier } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import styles from './history-tab.module.css'

type Props = { dossierId: string; showNotice: (notice: Notice) => void }

/** The delivery to the customer system: its attempts and replies, the next one, and a retry button. */
export function DeliveriesPanel({ dossierId, showNotice }: Props) {
  const { t } = useI18n()
  const { data, isError, refetch } = useQuery(deliveriesQuery(dossierId))
  const refetchDossier = useRefetchDossier()
  const [isTaking, setTaking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (take?: 'answered') =>
      call('relaunchDelivery', { params: { id: dossierId }, query: { ...(take && { take }) } }),
    onSuccess: (_, take) =>
      showNotice({ tone: 'success', key: take ? 'decision.delivery.taken' : 'decision.delivery.relaunched' }),
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
    onSettled: refetchDossier,
  })
  if (isError && !data)
    return (
      <Card title={t('decision.delivery.title')} titleId="deliveries">
        <Unavailable onRetry={() => void refetch()} />
      </Card>
    )
  // Deliveries start when a dossier is accepted.
  if (!data || data.state === null) return null
  const codes = Object.values(data.answered ?? {}).join(', ')
  return (
    <Card
      title={t('decision.delivery.title')}
      titleId="deliveries"
      actions={
        data.canRelaunch && (
          <>
            {data.answered && (
              <Button loading={isPending} onClick={() => setTaking(true)}>
                {t('decision.delivery.take', { codes })}
              </Button>
            )}
            <Button icon="retry" loading={isPending} onClick={() => mutate(undefined)}>
              {t('decision.delivery.relaunch')}
            </Button>
          </>
        )
      }
    >
      <ConfirmDialog
        isOpen={isTaking}
        title={t('decision.delivery.take.title', { codes })}
        confirmLabel={t('decision.delivery.take', { codes })}
        onCancel={() => setTaking(false)}
        onConfirm={() => {
          setTaking(false)
          mutate('answered')
        }}
      >
        <p>{t('decision.delivery.take.text')}</p>
      </ConfirmDialog>
      <DeliveryState deliveries={data} />
      {data.tries.length > 0 && <Attempts tries={data.tries} />}
    </Card>
  )
}

function DeliveryState({ deliveries: { state, since, isStopped, nextTry } }: { deliveries: Deliveries }) {
  const { t, date } = useI18n()
  if (isStopped) return <p>{t('decision.delivery.stopped')}</p>
  if (state === 'waiting' && since !== null && nextTry !== null)
    return <p>{t('decision.delivery.waiting', { since: date(since, 'moment'), next: date(nextTry, 'moment') })}</p>
  return <p>{t(state === 'applied' ? 'decision.delivery.applied' : 'decision.delivery.failed')}</p>
}

function Attempts({ tries }: Pick<Deliveries, 'tries'>) {
  const { t, date, number } = useI18n()
  return (
    <table className={styles.table} aria-label={t('decision.delivery.tries')}>
      <thead>
        <tr>
          <th scope="col">{t('decision.history.date')}</th>
          <th scope="col">{t('decision.delivery.duration')}</th>
          <th scope="col">{t('decision.delivery.answer')}</th>
        </tr>
      </thead>
      <tbody>
        {tries.map(({ at, seconds, answer }) => (
          <tr key={at}>
            <td className={styles.date}>{date(at, 'moment')}</td>
            <td>{seconds === null ? '—' : t('decision.delivery.seconds', { seconds: number(seconds) })}</td>
            <td className={styles.notes}>{answer ?? t('decision.delivery.interrupted')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
