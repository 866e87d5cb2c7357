import { integrationStates, type IntegrationState } from '@parcelle/domain'
import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '../../../dossier/counts.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { listHref, type ListQuery } from '../../../list/list-query.ts'
import { integrationPath } from '../../../screen/paths.ts'
import { LinkTabs } from '../../../ui/navigation/link-tabs.tsx'

export function IntegrationTabs({ state, address }: { state: IntegrationState | null; address: ListQuery }) {
  const { t, number } = useI18n()
  const { data } = useQuery(countsQuery)
  const toHref = (one: IntegrationState) => listHref(integrationPath(one), { ...address, page: 1 })
  const tabs = integrationStates.map((one) => {
    const value = data?.[`signed_${one}`] ?? null
    return { href: toHref(one), label: t(`integration.tab.${one}`), count: value === null ? '' : number(value) }
  })
  return <LinkTabs label={t('integration.tabs')} items={tabs} current={state ? toHref(state) : ''} />
}
