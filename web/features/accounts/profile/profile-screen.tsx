import { useQuery } from '@tanstack/react-query'
import { findReference } from '../../../api/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { paths } from '../../../screen/paths.ts'
import { Screen } from '../../../screen/screen.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { profileQuery } from './api.ts'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-screen.module.css'

/** /profile — the partner, and the address that receives requests to sign. */
export function ProfileScreen() {
  const { t } = useI18n()
  const { notice, showNotice } = useNotice()
  const { data, error, isPending, refetch } = useQuery(profileQuery)
  const retry = () => void refetch()

  return (
    <Screen title={t('profile.title')} back={{ href: paths.dashboard, label: t('ui.back') }} notice={notice}>
      <div className={styles.column}>
        <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={2} />} onRetry={retry}>
          {error && (
            <ErrorPanel onRetry={retry} reference={findReference(error)}>
              {t('profile.load-error')}
            </ErrorPanel>
          )}
          {data && (
            <Card>
              <ProfileForm profile={data.user} showNotice={showNotice} />
            </Card>
          )}
        </Loading>
      </div>
    </Screen>
  )
}
