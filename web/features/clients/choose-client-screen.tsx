import { useQuery } from '@tanstack/react-query'
import { findReference } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { paths } from '../../screen/paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { settings } from '../../screen/settings.ts'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useNotice } from '../../ui/messages/use-notice.ts'
import { clientsQuery } from './api.ts'
import { ClientChoice } from './client-choice.tsx'
import { NoClient } from './no-client.tsx'

/** /creer-un-dossier-client/ — choose the client of a new dossier. */
export function ChooseClientScreen() {
  const { t, locale } = useI18n()
  const { data, error, isPending, refetch } = useQuery(clientsQuery)
  const { notice, showNotice } = useNotice()
  const retry = () => void refetch()
  return (
    <Screen
      title={settings().labels.createCustomer[locale]}
      back={{ href: paths.dashboard, label: t('dossiers.back') }}
      notice={notice}
    >
      <Loading isLoading={isPending} skeleton={<Skeleton count={8} />} onRetry={retry}>
        {error && <ErrorPanel onRetry={retry} reference={findReference(error)} />}
        {data?.length === 0 && <NoClient onFailure={showNotice} />}
        {data && data.length > 0 && <ClientChoice clients={data} onFailure={showNotice} />}
      </Loading>
    </Screen>
  )
}
