import { creationsOf, isBackOffice, type Role } from '@parcelle/domain'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ApiError } from '../../api.ts'
import { countsQuery } from '../../counts.ts'
import { CreateButtons } from '../../create-buttons.tsx'
import { useSpeech } from '../../i18n.tsx'
import { Screen } from '../../screen.tsx'
import { useSignedInUser } from '../../session/use-user.ts'
import { settings } from '../../settings.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TileGrid } from '../../ui/tile-grid.tsx'
import { useNotice } from '../../ui/use-notice.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { NoDossier } from './no-dossier.tsx'
import { ResumeCard } from './resume-card.tsx'
import { DossierTiles, IntegrationTiles } from './tiles.tsx'
import styles from './dashboard-screen.module.css'

// Only the back office has them: the others never download them.
const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }))

/** /tableau-de-bord/ — how many dossiers are where, and how to open a new one. */
export function DashboardScreen() {
  const { t } = useSpeech()
  const user = useSignedInUser()
  const { data, error, isPending, refetch } = useQuery(countsQuery)
  const { notice, tell } = useNotice()
  const creations = creationsOf(user.role, settings().features)
  const isManager = user.role === 'manage_dossier'
  const isEmpty = data && data.current + data.signature + data.signed + data.abandoned === 0

  const heading = (
    <>
      <VisuallyHidden>{t('dashboard.title')} — </VisuallyHidden>
      {t('dashboard.hello', { name: user.firstname })}
    </>
  )

  return (
    <Screen
      title={t('dashboard.title')}
      heading={heading}
      actions={creations.length > 0 && !isEmpty && <CreateButtons creations={creations} onFailure={tell} />}
      notice={notice}
    >
      <Loading
        isLoading={isPending}
        skeleton={<TileSkeletons count={isManager ? 9 : 4} />}
        onRetry={() => void refetch()}
      >
        {error && (
          <div className={styles.error}>
            <ErrorPanel
              onRetry={() => void refetch()}
              reference={(error instanceof ApiError && error.requestId) || undefined}
            />
          </div>
        )}
        {isEmpty ? (
          <NoDossier role={user.role} creations={creations} onFailure={tell} />
        ) : (
          <div className={styles.content}>
            {!isBackOffice(user.role) && <ResumeCard isMain={creations.length === 0} />}
            <DossierTiles counts={data ?? null} title={t(titleOf(user.role))} />
            {isManager && <IntegrationTiles counts={data ?? null} />}
            {data && isBackOffice(user.role) && (
              <Suspense>
                <Charts counts={data} />
              </Suspense>
            )}
          </div>
        )}
      </Loading>
    </Screen>
  )
}

// Who manages the dossiers of the whole company does not call them his.
function titleOf(role: Role) {
  return isBackOffice(role) ? 'dossier.state.all' : 'dashboard.dossiers'
}

function TileSkeletons({ count }: { count: number }) {
  return (
    <TileGrid>
      <Skeleton shape="tile" count={count} />
    </TileGrid>
  )
}
