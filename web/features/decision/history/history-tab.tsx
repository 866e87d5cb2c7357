import type { Action } from '@parcelle/contract/decision/history'
import { ACTIONS_PER_PAGE } from '@parcelle/contract/addresses'
import type { ActionKind } from '@parcelle/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IntegrationChip } from '../../../dossier/integration-chip.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import type { IconName } from '../../../ui/content/icon.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { historyQuery } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { showInstant } from './show-instant.ts'
import { useHistoryFilter } from './use-history-filter.ts'
import styles from './history-tab.module.css'

/** Everything that happened to a dossier, newest first. */
export function HistoryTab({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const { filter, hrefFor } = useHistoryFilter()
  const { data, isPending, refetch } = useQuery({
    ...historyQuery(dossierId, filter),
    placeholderData: keepPreviousData,
  })
  return (
    <Loading isLoading={isPending} skeleton={<Skeleton shape="line" count={3} />} onRetry={() => void refetch()}>
      {!data && <Unavailable onRetry={() => void refetch()} />}
      {data && (
        <Stack>
          <HistoryFilters kinds={data.kinds} people={data.people} filter={filter} hrefFor={hrefFor} />
          {data.actions.length === 0 ? <p>{t('decision.history.none')}</p> : <ActionTable actions={data.actions} />}
          {data.total > ACTIONS_PER_PAGE && (
            <Pagination
              page={filter.page}
              size={ACTIONS_PER_PAGE}
              total={data.total}
              hrefFor={(page) => hrefFor({ ...filter, page })}
              label={t('decision.tab.history')}
            />
          )}
        </Stack>
      )}
    </Loading>
  )
}

function ActionTable({ actions }: { actions: readonly Action[] }) {
  const { t } = useI18n()
  return (
    <table className={styles.table} aria-label={t('decision.tab.history')}>
      <thead>
        <tr>
          <th scope="col">{t('decision.history.state')}</th>
          <th scope="col">{t('decision.history.date')}</th>
          <th scope="col">{t('decision.history.user')}</th>
          <th scope="col">{t('decision.history.notes')}</th>
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => (
          <ActionLine key={action.id} action={action} />
        ))}
      </tbody>
    </table>
  )
}

function ActionLine({ action: { kind, state, at, user, origin, text, note, times, since } }: { action: Action }) {
  const { t, number } = useI18n()
  return (
    <tr>
      <td>{state ? <IntegrationChip state={state} /> : <Chip icon={icons[kind]}>{t(`history.kind.${kind}`)}</Chip>}</td>
      <td className={styles.date}>{showInstant(at)}</td>
      <td>
        {user}
        {origin && <span className={styles.origin}>{origin}</span>}
      </td>
      <td className={styles.notes}>
        <span className={styles.text}>{text}</span>
        {since && (
          <span className={styles.origin}>
            {t('decision.history.times', { times: number(times), since: showInstant(since) })}
          </span>
        )}
        {note && <span className={styles.note}>{note}</span>}
      </td>
    </tr>
  )
}

const icons: Readonly<Record<ActionKind, IconName>> = {
  decision: 'check',
  pairing: 'users',
  delivery: 'sync',
  screening: 'search',
  correction: 'edit',
  signature: 'sign',
  documents: 'file',
  report: 'book',
  answers: 'saved',
  mail: 'envelope',
  reading: 'eye',
  dossier: 'history',
}
