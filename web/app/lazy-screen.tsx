import { Suspense, type ComponentType, type ReactNode } from 'react'
import { Route } from 'wouter'
import { ScreenBoundary } from '../features/shell/screen-boundary.tsx'

type Props = { route: { path: string; screen: ComponentType }; path: string; fallback: ReactNode }

export function LazyScreen({ route, path, fallback }: Props) {
  return (
    <ScreenBoundary key={route.path} path={path}>
      <Suspense fallback={fallback}>
        <Route path={route.path} component={route.screen} />
      </Suspense>
    </ScreenBoundary>
  )
}
