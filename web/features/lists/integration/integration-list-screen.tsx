import { PAGE_SIZE } from '@parcelle/contract/addresses'
import { integrationStates, isUndecided, type IntegrationState } from '@parcelle/domain'
import { Link, Redirect } from 'wouter'
import { call } from '../../../api/api.ts'
import { ExportButton } from '../export-button.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useListAddress } from '../use-list-address.ts'
import { listHref, useListQuery, type ListQuery } from '../../../list/list-query.ts'
import { ListResults } from '../list-results.tsx'
import { ListTools } from '../list-tools.tsx'
import { useListPage, type ListPage } from '../use-list-page.ts'
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
import { DaysFilter, SavedFilters } from './filters.tsx'
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
  const { t } = useI18n()
  const { notice, showNotice } = useNotice()
  const address = useListQuery(path)
  const result = useListPage(['integration', state], address, ({ page, ...filter }, signal) =>
    call('listIntegration', { query: { page, itemsPerPage: PAGE_SIZE, ...toQuery(state, filter) } }, { signal }),
  )
  const isPhone = useIsPhone()
  const bulk = useBulk(path, address, result.shown?.totalItems ?? 0)
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
      <Stack>
        <IntegrationTabs state={state} address={address} />
        <WaitingDeliveries />
        {state === 'sync' && <Link href={paths.received}>{t('received.see')}</Link>}
        {bulk.id && <BulkProgress key={bulk.id} bulkId={bulk.id} onEnd={bulk.end} onClose={bulk.close} />}
        <ListTools address={address}>
          <DaysFilter address={address} />
        </ListTools>
        <SavedFilters state={state} address={address} showNotice={showNotice} />
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
          {(shown) => <Lines state={state} shown={shown} address={address} bulk={bulk} />}
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

function toQuery(state: IntegrationState | null, { searchTerm, form, days }: Omit<ListQuery, 'page'>) {
  return {
    searchTerm,
    ...(state && { integrationState: state }),
    ...(form !== undefined && { form }),
    ...(days !== undefined && { days }),
  }
}

type LinesProps = {
  state: IntegrationState | null
  shown: ListPage
  address: ListQuery
  bulk: ReturnType<typeof useBulk>
}

function Lines({ state, shown, address, bulk: { selection, start } }: LinesProps) {
  const Rows = useIsPhone() ? IntegrationCards : IntegrationTable
  const isOpen = state !== null && isUndecided(state)
  return (
    <>
      {isOpen && <BulkBar from={state} shown={shown} filter={address} selection={selection} onStart={start} />}
      <Rows shown={shown} withState={state === null} selection={isOpen ? selection : null} />
    </>
  )
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
