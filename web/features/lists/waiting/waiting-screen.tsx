import type { Waiting, WaitingKind } from '@parcelle/contract/overview/waiting'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useListQuery } from '../../../list/list-query.ts'
import { useListView } from '../../../list/list-view.ts'
import { useLiveLists } from '../../../list/use-live-lists.ts'
import { paths, waitingPath } from '../../../screen/paths.ts'
import { Screen } from '../../../screen/screen.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { LinkTabs } from '../../../ui/navigation/link-tabs.tsx'
import { chosenColumns } from '../rows/columns.tsx'
import { ListTable } from '../rows/list-table.tsx'
import { ViewTools } from '../rows/view-tools.tsx'
import { SavedFilters } from '../saved-filters.tsx'
import { sortWaiting, waitingColumns, waitingOrders } from './columns.tsx'
import { RetryIcon, waitingHref } from './waiting-action.tsx'
import { WaitingLine, whatKey } from './waiting-line.tsx'
import styles from './waiting.module.css'

type Counts = readonly { kind: WaitingKind; count: number }[]

/** /manage-dossier/en-attente — what waits for a job or for people, oldest first. */
export function WaitingScreen() {
  const { t } = useI18n()
  const { notice, showNotice } = useNotice()
  useLiveLists()
  const { data, dataUpdatedAt, isPending, refetch } = useQuery({
    // The key starts with `dossiers`, so that live updates invalidate it; mails and scans have no dossier, so it polls
    // too.
    queryKey: ['dossiers', 'waiting'],
    queryFn: ({ signal }) => call('listWaiting', {}, { signal }),
    refetchInterval: 30_000,
  })
  const kind = useKind(data?.counts ?? [])
  const retry = () => void refetch()
  return (
    <Screen title={t('waiting.title')} back={{ href: paths.integration, label: t('decision.back') }} notice={notice}>
      <Loading isLoading={isPending} skeleton={<Skeleton shape="line" count={5} />} onRetry={retry}>
        {!data && <ErrorPanel onRetry={retry} />}
        {data?.waiting.length === 0 && <NothingWaits />}
        {data && data.waiting.length > 0 && (
          <Stack>
            <Kinds counts={data.counts} current={kind} />
            <WaitingList
              kind={kind}
              waiting={data.waiting.filter((one) => kind === null || one.kind === kind)}
              now={new Date(dataUpdatedAt)}
              showNotice={showNotice}
            />
          </Stack>
        )}
      </Loading>
    </Screen>
  )
}

function useKind(counts: Counts): WaitingKind | null {
  const [address] = useSearchParams()
  return counts.find(({ kind }) => kind === address.get('attente'))?.kind ?? null
}

const toHref = (kind: WaitingKind | null) => (kind === null ? paths.waiting : waitingPath(kind))

function Kinds({ counts, current }: { counts: Counts; current: WaitingKind | null }) {
  const { t, number } = useI18n()
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  // Kinds of which nothing waits would push the others out of sight.
  const shown = counts.filter(({ kind, count }) => count > 0 || kind === current)
  const items = [
    { href: toHref(null), label: t('waiting.kind.all'), count: number(all) },
    ...shown.map(({ kind, count }) => ({
      href: toHref(kind),
      label: t(`waiting.kind.${kind}`),
      count: number(count),
    })),
  ]
  return <LinkTabs label={t('waiting.kinds')} items={items} current={toHref(current)} />
}

type LinesProps = { waiting: readonly Waiting[]; now: Date; showNotice: (notice: Notice) => void }

function WaitingList({ kind, waiting, now, showNotice }: LinesProps & { kind: WaitingKind | null }) {
  const i18n = useI18n()
  const { t } = i18n
  const address = useListQuery(toHref(kind))
  const { view, choose } = useListView()
  const order = waitingOrders.find((one) => one === address.sort) ?? 'date'
  const columns = waitingColumns(i18n, now)
  const sorted = sortWaiting(waiting, order, i18n)
  return (
    <Stack isDense={view === 'rows'}>
      <ViewTools
        {...{ address, order, view, columns }}
        onView={choose}
        orders={waitingOrders}
        orderLabels={{ state: t('waiting.sort.kind'), '-state': t('waiting.sort.-kind') }}
      />
      <SavedFilters of={{ list: 'waiting', kind }} address={address} showNotice={showNotice} />
      {view === 'rows' && sorted.length > 0 ? (
        <ListTable
          label={t('waiting.title')}
          rows={sorted}
          keyOf={keyOf}
          dossierOf={({ dossier }) => dossier?.id}
          heading={t('waiting.col.what')}
          renderName={(one) =>
            one.dossier ? <Link href={waitingHref(one.kind, one.dossier.id)}>{t(whatKey(one))}</Link> : t(whatKey(one))
          }
          columns={chosenColumns(columns, address)}
          order={order}
          address={address}
          renderActions={(one) => <RetryIcon waiting={one} showNotice={showNotice} />}
        />
      ) : (
        <Lines waiting={sorted} now={now} showNotice={showNotice} />
      )}
    </Stack>
  )
}

const keyOf = ({ kind, id, what }: Waiting) => `${kind} ${id} ${what}`

function Lines({ waiting, now, showNotice }: LinesProps) {
  const { t } = useI18n()
  if (waiting.length === 0) return <p>{t('waiting.none-of-kind')}</p>
  return (
    <ul className={styles.lines}>
      {waiting.map((one) => (
        <WaitingLine key={keyOf(one)} waiting={one} now={now} showNotice={showNotice} />
      ))}
    </ul>
  )
}

function NothingWaits() {
  const { t } = useI18n()
  return (
    <EmptyState
      icon="success"
      title={t('waiting.none')}
      action={<LinkButton href={paths.integration}>{t('decision.back')}</LinkButton>}
    />
  )
}
