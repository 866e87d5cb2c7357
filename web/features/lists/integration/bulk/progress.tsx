import type { Bulk } from '@parcelle/contract/overview/bulk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { Live } from '../../../../ui/messages/live.tsx'
import { DossierLink } from './dossier-link.tsx'
import styles from './bulk.module.css'

const EVERY = 1_000

type Props = { bulkId: string; onEnd: (left: readonly string[]) => void; onClose: () => void }

/** How far a decision about many is, then what became of each. It goes on without this screen. */
export function BulkProgress({ bulkId, onEnd, onClose }: Props) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['bulk', bulkId],
    queryFn: ({ signal }) => call('readBulk', { params: { bulkId }, query: { itemsPerPage: 500 } }, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : EVERY),
  })
  const stop = useMutation({
    mutationFn: () => call('stopBulk', { params: { bulkId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bulk', bulkId] }),
  })
  const told = useRef(false)
  useEffect(() => {
    if (!data || data.state === 'running' || told.current) return
    told.current = true
    onEnd(data.left)
    void queries.invalidateQueries({ queryKey: ['dossiers'] })
  }, [data, onEnd, queries])

  if (error && !data) return null
  const isRunning = data?.state !== 'done' && data?.state !== 'stopped'
  return (
    <Banner
      tone={isRunning ? 'info' : data.done < data.total ? 'warning' : 'success'}
      title={<Live>{data ? <Said bulk={data} /> : t('bulk.trial.trying')}</Live>}
      actions={
        isRunning ? (
          <Button dense loading={stop.isPending} onClick={() => stop.mutate()}>
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
      {data && !isRunning && <Results bulk={data} />}
    </Banner>
  )
}

function Said({ bulk }: { bulk: Bulk }) {
  const { t, number } = useI18n()
  const figures = {
    done: number(bulk.done),
    total: number(bulk.total),
    left: number(bulk.total - bulk.done),
    made: number(bulk.done + bulk.refused),
  }
  return bulk.state === 'running'
    ? t(`bulk.running.${bulk.integration_state}`, figures)
    : t(`bulk.over.${bulk.state}`, figures)
}

function Results({ bulk: { results, done, total } }: { bulk: Bulk }) {
  const { t, number, messageFor } = useI18n()
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
      {total > results.length && <p>{t('bulk.results.more', { count: number(results.length) })}</p>}
    </details>
  )
}
