import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** While the file of a screen is fetched. */
export function ScreenSkeleton() {
  return (
    <Page>
      <Loading isLoading skeleton={<Skeleton shape="title" />}>
        {null}
      </Loading>
    </Page>
  )
}
