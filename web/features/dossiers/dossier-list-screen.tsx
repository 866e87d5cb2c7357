import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { countsQuery } from '../../counts.ts'
import { useSpeech } from '../../i18n.tsx'
import { useListAddress } from '../../list-address.ts'
import { dossiersPath, dossierStates, paths, type DossierState } from '../../paths.ts'
import { Screen } from '../../screen.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Stack } from '../../ui/page.tsx'

const countOf = {
  'signed-files': 'signed',
  'signature-files': 'signature',
  'current-cases': 'current',
  'abandoned-files': 'abandoned',
} as const satisfies Record<DossierState, string>

/** /dossier/:state?/:currentPage? — the dossiers of one state. */
export function DossierListScreen() {
  const { state, path, moved } = useListAddress(paths.dossiers, dossierStates)
  return moved ? <Redirect to={moved} replace /> : <DossierList state={state} path={path} />
}

function DossierList({ state, path }: { state: DossierState | null; path: string }) {
  const { t, count, number } = useSpeech()
  const { data } = useQuery(countsQuery)
  const tabs = dossierStates.map((one) => ({
    href: dossiersPath(one),
    label: t(`dossiers.tab.${one}`),
    count: data ? number(data[countOf[one]]) : '',
  }))
  const total = data && (state ? data[countOf[state]] : data.signed + data.signature + data.current + data.abandoned)

  return (
    <Screen title={t(`dossier.state.${state ?? 'all'}`)} back={{ href: paths.dashboard, label: t('dossiers.back') }}>
      <Stack>
        <LinkTabs label={t('dossiers.tabs')} items={tabs} current={path} />
        {total !== undefined && <EmptyState title={count(`dossiers.count.${state ?? 'all'}`, total)} />}
      </Stack>
    </Screen>
  )
}
