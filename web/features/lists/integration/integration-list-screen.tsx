import type { DossierItem } from '@parcelle/contract/dossiers'
import { findDefaultOrder, integrationStates, isUndecided, type IntegrationState } from '@parcelle/domain'
import { Link, Redirect } from 'wouter'
import { call } from '../../../api/api.ts'
import { ExportButton } from '../export-button.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useListAddress } from '../use-list-address.ts'
import { listHref, useListQuery, type ListQuery } from '../../../list/list-query.ts'
import { useListView } from '../../../list/list-view.ts'
import { queueHref } from '../../../list/queue.ts'
import { ListResults } from '../list-results.tsx'
import { ListTools } from '../list-tools.tsx'
import { chosenColumns } from '../rows/columns.tsx'
import { DossierRows } from '../rows/dossier-rows.tsx'
import { ViewTools } from '../rows/view-tools.tsx'
import { SavedFilters } from '../saved-filters.tsx'
import { pageSizes, useListPage, type ListPage } from '../use-list-page.ts'
import { paths } from '../../../screen/paths.ts'
import { Screen } from '../../../screen/screen.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { useIsPhone } from '../../../ui/layout/use-media.ts'
import { BulkBar } from './bulk/bulk.tsx'
import { BulkProgress } from './bulk/progress.tsx'
import { useBulk } from './bulk/use-bulk.ts'
import { IntegrationCards } from './cards.tsx'
import { PickBox } from './cells.tsx'
import { integrationColumns } from './columns.tsx'
import { DaysFilter } from './days-filter.tsx'
import { IntegrationTable } from './table.tsx'
import { IntegrationTabs } from './tabs.tsx'
import { WaitingDeliveries } from './waiting-deliveries.tsx'

/** /manage-dossier/statut-integration/:state?/:currentPage? — the signed dossiers of one integration state. */
export function IntegrationListScreen() {
  const { state, path, moved } = useListAddress(paths.integration, integrationStates)
  // The key resets the page and the previous results with each list.
  return moved ? <Redirect to={moved} replace /> : <IntegrationList key={path} state={state} path={path} />
}

function IntegrationList({ state, path }: { state: IntegrationState | null; path: string }) {
  const i18n = useI18n()
  const { t } = i18n
  const { notice, showNotice } = useNotice()
  const address = useListQuery(path)
  const { view, choose } = useListView()
  const order = address.sort ?? findDefaultOrder(state)
  const columns = integrationColumns(i18n, state)
  const result = useListPage(
    ['integration', state],
    { ...address, order, size: pageSizes[view] },
    ({ page, size, sort, ...filter }, signal) =>
      call(
        'listIntegration',
        { query: { page, itemsPerPage: size, ...toQuery(state, filter), ...(sort && { sort }) } },
        { signal },
      ),
  )
  const isPhone = useIsPhone()
  const bulk = useBulk(path, address, result.shown?.totalItems ?? 0)
  const selection = state !== null && isUndecided(state) ? bulk.selection : null
  const Rows = isPhone ? IntegrationCards : IntegrationTable
  const hrefOf = ({ id }: DossierItem) => queueHref(id, state, address)
  const savedList = { list: 'integration', integrationState: state } as const
  const askForFile = () => call('exportIntegration', { query: toQuery(state, address) })

  return (
    <Screen
      title={t(`integration.title.${state ?? 'all'}`)}
      back={{ href: paths.dashboard, label: t('dossiers.back') }}
      notice={notice}
      actions={
        <>
          {!isPhone && <WaitingLink />}
          <ExportButton fetchFile={askForFile} onFailure={showNotice} />
        </>
      }
    >
      <Stack isDense={view === 'rows'}>
        <IntegrationTabs state={state} address={address} />
        <WaitingDeliveries />
        {state === 'sync' && <Link href={paths.received}>{t('received.see')}</Link>}
        {bulk.id && <BulkProgress key={bulk.id} bulkId={bulk.id} onEnd={bulk.end} onClose={bulk.close} />}
        <ListTools address={address} isDense={view === 'rows'}>
          <DaysFilter address={address} />
          <ViewTools address={address} order={order} view={view} onView={choose} columns={columns} />
        </ListTools>
        <SavedFilters of={savedList} {...{ address, showNotice }} />
        <ListResults
          result={result}
          address={address}
          all={
            state && {
              href: listHref(paths.integration, { ...address, page: 1 }),
              label: t('integration.none.see-all'),
            }
          }
          empty={<NothingSigned state={state} />}
        >
          {(shown) => (
            <>
              <OpenBulk state={state} shown={shown} address={address} bulk={bulk} />
              {view === 'rows' ? (
                <DossierRows
                  {...{ shown, address, order, hrefOf }}
                  columns={chosenColumns(columns, address)}
                  renderPick={selection && ((dossier) => <PickBox dossier={dossier} selection={selection} />)}
                />
              ) : (
                <Rows shown={shown} withState={state === null} selection={selection} hrefOf={hrefOf} />
              )}
            </>
          )}
        </ListResults>
        {isPhone && <WaitingLink />}
      </Stack>
    </Screen>
  )
}

function WaitingLink() {
  const { t } = useI18n()
  return (
    <LinkButton icon="pending" href={paths.waiting}>
      {t('waiting.title')}
    </LinkButton>
  )
}

function toQuery(
  state: IntegrationState | null,
  { searchTerm, form, days }: Pick<ListQuery, 'searchTerm' | 'form' | 'days'>,
) {
  return {
    searchTerm,
    ...(state && { integrationState: state }),
    ...(form !== undefined && { form }),
    ...(days !== undefined && { days }),
  }
}

type BulkProps = {
  state: IntegrationState | null
  shown: ListPage
  address: ListQuery
  bulk: ReturnType<typeof useBulk>
}

function OpenBulk({ state, shown, address, bulk: { selection, start } }: BulkProps) {
  if (state === null || !isUndecided(state)) return null
  return <BulkBar from={state} shown={shown} filter={address} selection={selection} onStart={start} />
}

function NothingSigned({ state }: { state: IntegrationState | null }) {
  const { t } = useI18n()
  return (
    <EmptyState
      title={t(`integration.none.${state ?? 'all'}`)}
      action={
        state ? (
          <LinkButton href={paths.integration}>{t('integration.none.see-all')}</LinkButton>
        ) : (
          <LinkButton href={paths.dashboard}>{t('dossiers.back')}</LinkButton>
        )
      }
    />
  )
}
