import type { Received } from '@parcelle/contract/overview/received'
import { receivedOrders, type ReceivedOrder } from '@parcelle/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Redirect } from 'wouter'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useListQuery, type ListAddress } from '../../../list/list-query.ts'
import { useListView, type ListView } from '../../../list/list-view.ts'
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
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { openViewer } from '../../../viewer/open-viewer.ts'
import { useFocusTitleOnPageChange } from '../list-results.tsx'
import { chosenColumns } from '../rows/columns.tsx'
import { ListTable } from '../rows/list-table.tsx'
import { ViewTools } from '../rows/view-tools.tsx'
import { SavedFilters } from '../saved-filters.tsx'
import { pageSizes } from '../use-list-page.ts'
import { nameAccounts, receivedColumns } from './columns.tsx'
import styles from './received-screen.module.css'

/** /manage-dossier/recus — what the embedded customer system has received, documents included. */
export function ReceivedScreen() {
  const i18n = useI18n()
  const { t } = i18n
  const { notice, showNotice } = useNotice()
  const address = useListQuery(paths.received)
  const { view, choose } = useListView()
  useLiveLists()
  useFocusTitleOnPageChange(address)
  const sort = receivedOrders.find((one) => one === address.sort) ?? receivedOrders[0]
  const query = { page: address.page, itemsPerPage: pageSizes[view], sort }
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['dossiers', 'received', query],
    queryFn: async ({ signal }) => ({ ...(await call('listReceived', { query }, { signal })), ...query }),
    placeholderData: keepPreviousData,
  })
  const retry = () => void refetch()
  return (
    <Screen title={t('received.title')} back={{ href: paths.integration, label: t('decision.back') }} notice={notice}>
      <Loading isLoading={isPending} skeleton={<Skeleton shape="card" />} onRetry={retry}>
        {!data && <ErrorPanel onRetry={retry} />}
        {data?.received === null && <EmptyState title={t('received.elsewhere')} />}
        {data?.received && data.total_items === 0 && <EmptyState title={t('received.none')} />}
        {data?.received && data.total_items > 0 && (
          <Stack isDense={view === 'rows'}>
            <ViewTools
              {...{ address, view }}
              order={sort}
              columns={receivedColumns(i18n)}
              onView={choose}
              orders={receivedOrders}
            />
            <SavedFilters of={{ list: 'received' }} address={address} showNotice={showNotice} />
            <div aria-busy={isPlaceholderData}>
              <ReceivedPage {...{ address, view }} received={data.received} shown={data} />
            </div>
          </Stack>
        )}
      </Loading>
    </Screen>
  )
}

type PageProps = {
  address: ListAddress
  view: ListView
  received: readonly Received[]
  shown: { total_items: number; page: number; itemsPerPage: number; sort: ReceivedOrder }
}

function ReceivedPage({ address, view, received, shown }: PageProps) {
  const { total_items: total, page, itemsPerPage: size, sort } = shown
  const last = Math.ceil(total / size)
  if (received.length === 0) return address.page > last && <Redirect to={address.hrefFor({ page: last })} replace />
  return (
    <Stack>
      {view === 'rows' ? (
        <ReceivedRows received={received} order={sort} address={address} />
      ) : (
        received.map((one) => <ReceivedCard key={one.dossierId} received={one} />)
      )}
      <Pagination page={page} total={total} size={size} hrefFor={(next) => address.hrefFor({ page: next })} />
    </Stack>
  )
}

type RowsProps = { received: readonly Received[]; order: ReceivedOrder; address: ListAddress }

function ReceivedRows({ received, order, address }: RowsProps) {
  const i18n = useI18n()
  const { t } = i18n
  return (
    <ListTable
      label={t('received.title')}
      rows={received}
      keyOf={({ dossierId }) => dossierId}
      dossierOf={({ dossierId }) => dossierId}
      heading={t('list.col.subscriber')}
      renderName={({ dossierId, name, number }) => <Link href={decisionPath(dossierId)}>{name || number}</Link>}
      columns={chosenColumns(receivedColumns(i18n), address)}
      order={order}
      address={address}
      renderActions={(one) => <DocumentsMenu received={one} />}
    />
  )
}

function DocumentsMenu({ received: { number, documents } }: { received: Received }) {
  const { t } = useI18n()
  if (documents.length === 0) return null
  return (
    <Menu
      icon="file"
      label={t('received.documents.about', { number })}
      items={documents.map((one) => ({ label: one.title, onSelect: () => openDocument(one) }))}
      placement="button"
    />
  )
}

function ReceivedCard({ received }: { received: Received }) {
  const i18n = useI18n()
  const { t, date, number: count, amount } = i18n
  const { dossierId, number, name, receivedAt, accounts, product, shares, amountPaid, documents } = received
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
          {name ? t('decision.heading', { number, name }) : t('dossier.number.long', { number })}
        </Link>
      }
    >
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p className={styles.label}>{t('received.documents')}</p>
      <Row>
        {documents.map((one) => (
          <DocumentButton key={one.sha256} document={one} />
        ))}
      </Row>
    </Card>
  )
}

type ReceivedDocument = Received['documents'][number]

function DocumentButton({ document }: { document: ReceivedDocument }) {
  return (
    <Button dense icon="file" onClick={() => openDocument(document)}>
      {document.title}
    </Button>
  )
}

function openDocument({ sha256, title, mimetype }: ReceivedDocument) {
  const load = (signal: AbortSignal) => call('readReceivedDocument', { params: { digest: sha256 } }, { signal })
  openViewer({ title, expected: mimetype, load })
}
