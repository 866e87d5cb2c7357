import type { DossierCounts, TaskList } from '@parcelle/contract/overview/dashboard'
import { clientRoles, has, listAllowedCreations, isBackOffice, type Role } from '@parcelle/domain'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { findReference } from '../../../api/failure.ts'
import { countsQuery } from '../../../dossier/counts.ts'
import { CreateBar, CreateButtons } from '../../../dossier/create-buttons.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useLiveLists } from '../../../list/use-live-lists.ts'
import { Screen } from '../../../screen/screen.tsx'
import { useSignedInUser } from '../../../session/use-user.ts'
import { settings } from '../../../screen/settings.ts'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { TileGrid } from '../../../ui/layout/tile-grid.tsx'
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { useIsPhone } from '../../../ui/layout/use-media.ts'
import { AfterSignature } from './after-signature.tsx'
import { NoDossier } from './no-dossier.tsx'
import { ResumeCard, useLastDossier } from './resume-card.tsx'
import { DossierTiles, IntegrationTiles } from './tiles.tsx'
import { ToDo, useToDo } from './to-do.tsx'
import styles from './dashboard-screen.module.css'

// Lazy, because only the back office has it.
const WeekChart = lazy(async () => ({ default: (await import('./week-chart.tsx')).WeekChart }))

/** /tableau-de-bord/ — what the user has to do, the number of dossiers in each list, and how to create one. */
export function DashboardScreen() {
  const { t } = useI18n()
  const user = useSignedInUser()
  const { data, error, isPending, refetch } = useQuery(countsQuery)
  useLiveLists()
  const last = useLastDossier(!isBackOffice(user.role))
  const toDo = useToDo()
  const { notice, showNotice } = useNotice()
  const creations = listAllowedCreations(user.role, settings().features)
  const isManager = user.role === 'manage_dossier'
  const isPhone = useIsPhone()
  const isEmpty = data && data.current + data.signature + data.signed + data.abandoned === 0

  const canCreate = creations.length > 0 && !isEmpty
  const hasTask = (toDo.data?.dossiers.length ?? 0) > 0
  const ways = { creations, onFailure: showNotice, isMain: !hasTask }
  const isFirstLoad = [last, toDo].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)

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
      actions={canCreate && !isPhone && <CreateButtons {...ways} />}
      notice={notice}
    >
      <div className={styles.body}>
        <Loading
          isLoading={isPending || isFirstLoad}
          skeleton={<TileSkeletons count={isManager ? 9 : 4} />}
          onRetry={() => void refetch()}
        >
          {error && (
            <div className={styles.error}>
              <ErrorPanel onRetry={() => void refetch()} reference={findReference(error)} />
            </div>
          )}
          {isEmpty && !hasTask ? (
            <NoDossier role={user.role} {...ways} />
          ) : (
            <Overview counts={data ?? null} toDo={toDo.data} />
          )}
        </Loading>
      </div>
      {canCreate && isPhone && (
        <div className={styles.foot}>
          <CreateBar {...ways} />
        </div>
      )}
    </Screen>
  )
}

function Overview({ counts, toDo }: { counts: DossierCounts | null; toDo: TaskList | undefined }) {
  const { t } = useI18n()
  const { role } = useSignedInUser()
  const hasSigned = has(clientRoles, role) && (counts?.signed ?? 0) > 0
  return (
    <div className={styles.content}>
      <ToDo toDo={toDo} hasSigned={hasSigned} />
      {hasSigned && <AfterSignature />}
      {!isBackOffice(role) && <ResumeCard except={toDo?.dossiers ?? []} />}
      <DossierTiles counts={counts} title={t(findTitle(role))} />
      {role === 'manage_dossier' && <IntegrationTiles counts={counts} />}
      {counts && isBackOffice(role) && (
        <Suspense>
          <WeekChart />
        </Suspense>
      )}
    </div>
  )
}

// The back office sees the dossiers of the whole company, not its own.
function findTitle(role: Role) {
  return isBackOffice(role) ? 'dossier.state.all' : 'dashboard.dossiers'
}

function TileSkeletons({ count }: { count: number }) {
  return (
    <TileGrid>
      <Skeleton shape="tile" count={count} />
    </TileGrid>
  )
}
