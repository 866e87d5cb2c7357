import { MAX_RECEIVED } from '@parcelle/contract/addresses'
import type { Received } from '@parcelle/contract/overview/received'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useListQuery } from '../../../list/list-query.ts'
import { useListView } from '../../../list/list-view.ts'
import { useLiveLists } from '../../../list/use-live-lists.ts'
import { paths, decisionPath } from '../../../screen/paths.ts'
import { Screen } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Menu } from '../../../ui/actions/menu.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { openViewer } from '../../../viewer/open-viewer.ts'
import { chosenColumns } from '../rows/columns.tsx'
import { ListTable } from '../rows/list-table.tsx'
import { ViewTools } from '../rows/view-tools.tsx'
import { SavedFilters } from '../saved-filters.tsx'
import { nameAccounts, receivedColumns, receivedOrders, sortReceived } from './columns.tsx'
import styles from './received-screen.module.css'

/** /manage-dossier/recus — what the embedded customer system has received, documents included. */
export function ReceivedScreen() {
  const { t } = useI18n()
  const { notice, showNotice } = useNotice()
  useLiveLists()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['dossiers', 'received'],
    queryFn: ({ signal }) => call('listReceived', {}, { signal }),
  })
  const retry = () => void refetch()
  return (
    <Screen title={t('received.title')} back={{ href: paths.integration, label: t('validation.back') }} notice={notice}>
      <Loading isLoading={isPending} skeleton={<Skeleton shape="card" />} onRetry={retry}>
        {!data && <ErrorPanel onRetry={retry} />}
        {data?.received === null && <EmptyState title={t('received.elsewhere')} />}
        {data?.received?.length === 0 && <EmptyState title={t('received.none')} />}
        {data?.received && data.received.length > 0 && (
          <ReceivedList received={data.received} showNotice={showNotice} />
        )}
      </Loading>
    </Screen>
  )
}

type ListProps = { received: readonly Received[]; showNotice: (notice: Notice) => void }

function ReceivedList({ received, showNotice }: ListProps) {
  const i18n = useI18n()
  const { t, number, locale } = i18n
  const address = useListQuery(paths.received)
  const { view, choose } = useListView()
  const order = receivedOrders.find((one) => one === address.sort) ?? '-date'
  const columns = receivedColumns(i18n)
  const sorted = sortReceived(received, order, locale)
  return (
    <Stack isDense={view === 'rows'}>
      <ViewTools {...{ address, order, view, columns }} onView={choose} orders={receivedOrders} />
      <SavedFilters of={{ list: 'received' }} address={address} showNotice={showNotice} />
      {received.length === MAX_RECEIVED && <p>{t('received.latest', { count: number(MAX_RECEIVED) })}</p>}
      {view === 'rows' ? (
        <ListTable
          label={t('received.title')}
          rows={sorted}
          keyOf={({ dossierId }) => dossierId}
          dossierOf={({ dossierId }) => dossierId}
          heading={t('list.col.subscriber')}
          renderName={({ dossierId, name, number }) => <Link href={decisionPath(dossierId)}>{name || number}</Link>}
          columns={chosenColumns(columns, address)}
          order={order}
          address={address}
          renderActions={(one) => <DocumentsMenu received={one} />}
        />
      ) : (
        sorted.map((one) => <ReceivedCard key={one.dossierId} received={one} />)
      )}
    </Stack>
  )
}

function DocumentsMenu({ received: { number, papers } }: { received: Received }) {
  const { t } = useI18n()
  if (papers.length === 0) return null
  return (
    <Menu
      icon="file"
      label={t('received.documents.about', { number })}
      items={papers.map((paper) => ({ label: paper.title, onSelect: () => openPaper(paper) }))}
      placement="button"
    />
  )
}

function ReceivedCard({ received }: { received: Received }) {
  const i18n = useI18n()
  const { t, date, number: count, amount } = i18n
  const { dossierId, number, name, receivedAt, accounts, product, shares, amountPaid, papers } = received
  const facts = [
    t('received.at', { date: date(receivedAt, 'both') }),
    product,
    shares !== null && t('received.shares', { count: count(shares) }),
    amountPaid !== null && amount(Number(amountPaid)),
    ...nameAccounts(received, i18n).map((code) => (accounts.length > 1 ? code : t('received.account', { code }))),
  ]
  return (
    <Card
      title={
        <Link href={decisionPath(dossierId)}>
          {name ? t('validation.heading', { number, name }) : t('dossier.number.long', { number })}
        </Link>
      }
    >
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p className={styles.label}>{t('received.documents')}</p>
      <Row>
        {papers.map((paper) => (
          <ReceivedDocument key={paper.sha256} paper={paper} />
        ))}
      </Row>
    </Card>
  )
}

type Paper = Received['papers'][number]

function ReceivedDocument({ paper }: { paper: Paper }) {
  return (
    <Button dense icon="file" onClick={() => openPaper(paper)}>
      {paper.title}
    </Button>
  )
}

function openPaper({ sha256, title, mimetype }: Paper) {
  const load = (signal: AbortSignal) => call('readReceivedPaper', { params: { digest: sha256 } }, { signal })
  openViewer({ title, expected: mimetype, load })
}
