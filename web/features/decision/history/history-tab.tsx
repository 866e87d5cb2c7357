import { useQuery } from '@tanstack/react-query'
import { IntegrationChip } from '../../../dossier/integration-chip.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { historyQuery } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import { showInstant } from './show-instant.ts'
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
