import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '../../../dossier/counts.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { listHref } from '../../../list/list-query.ts'
import { dossiersPath, dossierStates, type DossierState } from '../../../screen/paths.ts'
import { LinkTabs } from '../../../ui/navigation/link-tabs.tsx'

const counterNames = {
  'signed-files': 'signed',
  'signature-files': 'signature',
  'current-cases': 'current',
  'abandoned-files': 'abandoned',
} as const satisfies Record<DossierState, string>

export function DossierTabs({ state, searchTerm }: { state: DossierState | null; searchTerm: string }) {
  const { t, number } = useI18n()
  const { data } = useQuery(countsQuery)
  const toHref = (one: DossierState) => listHref(dossiersPath(one), { searchTerm })
  const tabs = dossierStates.map((one) => ({
    href: toHref(one),
    label: t(`dossiers.tab.${one}`),
    count: data ? number(data[counterNames[one]]) : '',
  }))
  return <LinkTabs label={t('dossiers.tabs')} items={tabs} current={state ? toHref(state) : ''} />
}
