import { useQuery } from '@tanstack/react-query'
import { IntegrationChip } from '../../../dossier/integration-chip.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { historyQuery } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import styles from './history-tab.module.css'

export function HistoryTab({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const { data, isPending, refetch } = useQuery(historyQuery(dossierId))
  return (
    <Loading isLoading={isPending} skeleton={<Skeleton shape="line" count={3} />} onRetry={() => void refetch()}>
      {!data && <Unavailable onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('validation.history.none')}</p>}
      {data && data.length > 0 && (
        <table className={styles.table} aria-label={t('validation.tab.history')}>
          <thead>
            <tr>
              <th scope="col">{t('validation.history.state')}</th>
              <th scope="col">{t('validation.history.date')}</th>
              <th scope="col">{t('validation.history.user')}</th>
              <th scope="col">{t('validation.history.notes')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ state, createdAt, user, reason }) => (
              <tr key={`${createdAt} ${state} ${user} ${reason}`}>
                <td>
                  <IntegrationChip state={state} />
                </td>
                <td className={styles.date}>{showInstant(createdAt)}</td>
                <td>{user}</td>
                <td className={styles.notes}>{reason ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Loading>
  )
}

const paris = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** « 14/03/2026 09h42 », in Paris time. The input is UTC. */
export function showInstant(utc: string): string {
  const parts = Object.fromEntries(
    paris.formatToParts(new Date(`${utc.replace(' ', 'T')}Z`)).map(({ type, value }) => [type, value]),
  )
  return `${parts['day']}/${parts['month']}/${parts['year']} ${parts['hour']}h${parts['minute']}`
}
