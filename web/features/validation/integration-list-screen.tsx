import { integrationStates, type IntegrationState } from '@parcelle/domain'
import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { countsQuery } from '../../counts.ts'
import { useSpeech } from '../../i18n.tsx'
import { useListAddress } from '../../list-address.ts'
import { integrationPath, paths } from '../../paths.ts'
import { Screen } from '../../screen.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Stack } from '../../ui/page.tsx'

/** /manage-dossier/statut-integration/:state?/:currentPage? — the signed dossiers of one integration state. */
export function IntegrationListScreen() {
  const { state, path, moved } = useListAddress(paths.integration, integrationStates)
  return moved ? <Redirect to={moved} replace /> : <IntegrationList state={state} path={path} />
}

function IntegrationList({ state, path }: { state: IntegrationState | null; path: string }) {
  const { t, count, number } = useSpeech()
  const { data } = useQuery(countsQuery)
  const tabs = integrationStates.map((one) => {
    const value = data?.[`signed_${one}`] ?? null
    return {
      href: integrationPath(one),
      label: t(`integration.tab.${one}`),
      count: value === null ? '' : number(value),
    }
  })
  const total = data && (state ? data[`signed_${state}`] : data.signed)

  return (
    <Screen
      title={t(`integration.title.${state ?? 'all'}`)}
      back={{ href: paths.dashboard, label: t('dossiers.back') }}
    >
      <Stack>
        <LinkTabs label={t('integration.tabs')} items={tabs} current={path} />
        {typeof total === 'number' && (
          <EmptyState
            title={state ? count(`integration.count.${state}`, total) : count('dossiers.count.signed-files', total)}
          />
        )}
      </Stack>
    </Screen>
  )
}
