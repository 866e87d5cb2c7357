import { Loading } from '../../ui/loading/loading.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './shell.module.css'

export function ScreenSkeleton() {
  return (
    <Page>
      <div className={styles.content}>
        <Loading isLoading skeleton={<Skeleton shape="title" />}>
          {null}
        </Loading>
      </div>
    </Page>
  )
}
