import type { Waiting, WaitingKind } from '@parcelle/contract/overview/waiting'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useLiveLists } from '../../../list/use-live-lists.ts'
import { paths } from '../../../screen/paths.ts'
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
import { WaitingLine } from './waiting-line.tsx'
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
    <Screen title={t('waiting.title')} back={{ href: paths.integration, label: t('validation.back') }} notice={notice}>
      <Loading isLoading={isPending} skeleton={<Skeleton shape="line" count={5} />} onRetry={retry}>
        {!data && <ErrorPanel onRetry={retry} />}
        {data?.waiting.length === 0 && <NothingWaits />}
        {data && data.waiting.length > 0 && (
          <Stack>
            <Kinds counts={data.counts} current={kind} />
            <Lines
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

const toHref = (kind: WaitingKind | null) => (kind === null ? paths.waiting : `${paths.waiting}?attente=${kind}`)

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

function Lines({ waiting, now, showNotice }: LinesProps) {
  const { t } = useI18n()
  if (waiting.length === 0) return <p>{t('waiting.none-of-kind')}</p>
  return (
    <ul className={styles.lines}>
      {waiting.map((one) => (
        <WaitingLine key={`${one.kind} ${one.id} ${one.what}`} waiting={one} now={now} showNotice={showNotice} />
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
      action={<LinkButton href={paths.integration}>{t('validation.back')}</LinkButton>}
    />
  )
}
