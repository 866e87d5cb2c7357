import { findDefaultOrder, listAllowedCreations, has, isBackOffice, sellingRoles, type Role } from '@parcelle/domain'
import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { call } from '../../../api/api.ts'
import { CreateButtons } from '../../../dossier/create-buttons.tsx'
import { ExportButton } from '../export-button.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useListAddress } from '../use-list-address.ts'
import { listHref, useListQuery, type ListQuery } from '../../../list/list-query.ts'
import { useListView } from '../../../list/list-view.ts'
import { ListResults } from '../list-results.tsx'
import { ListTools } from '../list-tools.tsx'
import { chosenColumns } from '../rows/columns.tsx'
import { ViewTools } from '../rows/view-tools.tsx'
import { SavedFilters } from '../saved-filters.tsx'
import { pageSizes, useListPage } from '../use-list-page.ts'
import { dossierStates, paths, type DossierState } from '../../../screen/paths.ts'
import { focusScreenTitle, Screen } from '../../../screen/screen.tsx'
import { useSignedInUser } from '../../../session/use-user.ts'
import { settings } from '../../../screen/settings.ts'
import { Stack } from '../../../ui/layout/page.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { useIsPhone } from '../../../ui/layout/use-media.ts'
import { dossierColumns } from './columns.tsx'
import { DossierCards } from './dossier-cards.tsx'
import { DossierTabs } from './dossier-tabs.tsx'
import { FormFilter } from './form-filter.tsx'
import { NoDossier } from './no-dossier.tsx'

const FAILURE_TIME = 5000

/** /dossier/:state?/:currentPage? — the dossiers of one state. */
export function DossierListScreen() {
  const { state, path, moved } = useListAddress(paths.dossiers, dossierStates)
  // The key resets the page, the notices and the previous results with each list.
  return moved ? <Redirect to={moved} replace /> : <DossierList key={path} state={state} path={path} />
}

function DossierList({ state, path }: { state: DossierState | null; path: string }) {
  const i18n = useI18n()
  const { t } = i18n
  const { role } = useSignedInUser()
  const { features } = settings()
  const { notice, showNotice } = useNotice()
  const hasFilter = role === 'manage_dossier' && features.formTypeFilter && isFiltered(state)
  const address = useListQuery(path)
  const filtered = { ...address, form: hasFilter ? address.form : undefined }
  const creations = listAllowedCreations(role, features)

  const { view: chosen, choose } = useListView()
  const view = hasManyDossiers(role) ? chosen : 'cards'
  const order = address.sort ?? findDefaultOrder(null)
  const columns = dossierColumns(i18n)
  const result = useListPage(
    [state],
    { ...filtered, order, size: pageSizes[view] },
    ({ page, size, sort, ...filter }, signal) =>
      call(
        'listDossiers',
        { query: { page, itemsPerPage: size, ...toQuery(state, filter), ...(sort && { sort }) } },
        { signal },
      ),
  )
  const fetchExport = () => call('exportDossiers', { query: toQuery(state, filtered) })
  // The main button is last in the row, or first in the column on a phone.
  const isPhone = useIsPhone()
  const create = <CreateButtons creations={creations.slice(0, 1)} onFailure={showNotice} />
  useTitleAfterSuccess(notice)

  return (
    <Screen
      title={t(`dossier.state.${state ?? 'all'}`)}
      back={{ href: paths.dashboard, label: t('dossiers.back') }}
      notice={notice}
      {...(isCardFailure(notice) && { noticeTime: FAILURE_TIME })}
      actions={
        <>
          {isPhone && create}
          {hasManyDossiers(role) && <ExportButton fetchFile={fetchExport} onFailure={showNotice} />}
          {!isPhone && create}
        </>
      }
    >
      <Stack isDense={view === 'rows'}>
        <DossierTabs state={state} searchTerm={address.searchTerm} />
        <ListTools address={address} isDense={view === 'rows'}>
          {hasFilter && <FormFilter address={address} />}
          {hasManyDossiers(role) && (
            <ViewTools address={address} order={order} view={view} onView={choose} columns={columns} />
          )}
        </ListTools>
        {hasManyDossiers(role) && (
          <SavedFilters of={{ list: 'dossiers', state }} address={address} showNotice={showNotice} />
        )}
        <ListResults
          result={result}
          address={address}
          all={
            state && { href: listHref(paths.dossiers, { searchTerm: address.searchTerm }), label: t('dossiers.all') }
          }
          empty={<NoDossier state={state} creations={creations} onFailure={showNotice} />}
        >
          {(shown) => (
            <DossierCards
              shown={shown}
              showNotice={showNotice}
              rows={view === 'rows' ? { address, order, columns: chosenColumns(columns, address) } : null}
            />
          )}
        </ListResults>
      </Stack>
    </Screen>
  )
}

function toQuery(state: DossierState | null, { searchTerm, form }: Pick<ListQuery, 'searchTerm' | 'form'>) {
  return { ...(state && { state }), searchTerm, ...(form !== undefined && { form }) }
}

// Clients and prospects have too few dossiers to export.
const hasManyDossiers = (role: Role) => isBackOffice(role) || has(sellingRoles, role)

const isFiltered = (state: DossierState | null) => state === 'current-cases' || state === 'abandoned-files'

const isCardFailure = (notice: Notice | null) =>
  notice && 'key' in notice && notice.key === 'folder.error.cannot-delete-subscription-folder'

// After an abandon the card that had the focus is gone.
function useTitleAfterSuccess(notice: Notice | null) {
  useEffect(() => {
    if (notice?.tone === 'success') focusScreenTitle()
  }, [notice])
}
