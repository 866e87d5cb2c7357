import type { Bulk } from '@parcelle/contract/overview/bulk'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { pageRange } from '../../../../ui/navigation/page-window.ts'
import { DossierLink } from './dossier-link.tsx'
import styles from './bulk.module.css'

const POLL_INTERVAL = 1_000
const PAGE_SIZE = 50

type Props = { bulkId: string; onEnd: (left: readonly string[]) => void; onClose: () => void }

/** The progress of a bulk decision, then its result for each dossier. The job runs on without this screen. */
export function BulkProgress({ bulkId, onEnd, onClose }: Props) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['bulk', bulkId, page],
    queryFn: ({ signal }) =>
      call('readBulk', { params: { bulkId }, query: { page, itemsPerPage: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : POLL_INTERVAL),
  })
  const stop = useMutation({
    mutationFn: () => call('stopBulk', { params: { bulkId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bulk', bulkId] }),
  })
  const isEndReported = useRef(false)
  useEffect(() => {
    if (!data || data.state === 'running' || isEndReported.current) return
    isEndReported.current = true
    onEnd(data.left)
    void queries.invalidateQueries({ queryKey: ['dossiers'] })
  }, [data, onEnd, queries])

  if (error && !data) return null
  const isRunning = data?.state !== 'done' && data?.state !== 'stopped'
  return (
    <Banner
      tone={isRunning ? 'info' : data.done < data.total ? 'warning' : 'success'}
      title={<output>{data ? <BulkSummary bulk={data} /> : t('bulk.dry-run.trying')}</output>}
      actions={
        isRunning ? (
          <Button dense loading={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
            {t('bulk.stop')}
          </Button>
        ) : (
          <Button dense onClick={onClose}>
            {t('ui.close')}
          </Button>
        )
      }
    >
      {data && isRunning && (
        <progress
          className={styles.progress}
          aria-label={t('bulk.progress')}
          max={data.total}
          value={data.done + data.refused}
        />
      )}
      {data && !isRunning && <Results bulk={data} page={page} onPage={setPage} />}
    </Banner>
  )
}

function BulkSummary({ bulk }: { bulk: Bulk }) {
  const { t, count, number } = useI18n()
  const { state, done, total, refused } = bulk
  if (state === 'running')
    return t(`bulk.running.${bulk.integration_state}`, { made: number(done + refused), total: number(total) })
  const sentences = [
    ...(state === 'stopped' ? [t('bulk.over.stopped')] : []),
    count(bulk.integration_state === 'error' ? 'bulk.over.flagged' : 'bulk.over.accepted', done),
    ...(done < total ? [count('bulk.over.left', total - done)] : []),
  ]
  return sentences.join(' ')
}

type ResultsProps = { bulk: Bulk; page: number; onPage: (page: number) => void }

function Results({ bulk: { results, done, total }, page, onPage }: ResultsProps) {
  const { t, messageFor } = useI18n()
  return (
    <details open={done < total}>
      <summary>{t('bulk.results')}</summary>
      <ul className={styles.list}>
        {results.map(({ outcome, error, ...dossier }) => (
          <li key={dossier.dossierId}>
            <DossierLink dossier={dossier} />
            {' · '}
            {error
              ? messageFor(error.code, error.params)
              : t(outcome === 'done' ? 'bulk.outcome.done' : 'bulk.outcome.waiting')}
          </li>
        ))}
      </ul>
      {total > PAGE_SIZE && <Pages page={page} total={total} onPage={onPage} />}
    </details>
  )
}

type PagesProps = { page: number; total: number; onPage: (page: number) => void }

function Pages({ page, total, onPage }: PagesProps) {
  const { t, number } = useI18n()
  const { pages, start, end } = pageRange(page, PAGE_SIZE, total)
  const summary = { start: number(start), end: number(end), totalItems: number(total) }
  return (
    <nav className={styles.pages} aria-label={t('bulk.results')}>
      <LiveRegion>{t('pagination.summary', summary)}</LiveRegion>
      <Button dense unavailable={page <= 1} onClick={() => onPage(page - 1)}>
        {t('ui.pagination.previous')}
      </Button>
      <Button dense unavailable={page >= pages} onClick={() => onPage(page + 1)}>
        {t('ui.pagination.next')}
      </Button>
    </nav>
  )
}
