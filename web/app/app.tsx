import { useState } from 'react'
import { matchRoute, useLocation, useRouter } from 'wouter'
import { RedirectWithNotice, Guard } from '../features/accounts/session/guard.tsx'
import { ScreenBoundary } from '../features/shell/screen-boundary.tsx'
import { ScreenSkeleton } from '../features/shell/screen-skeleton.tsx'
import { Shell } from '../features/shell/shell.tsx'
import { paths } from '../screen/paths.ts'
import { LazyScreen } from './lazy-screen.tsx'
import { listRoutes, type ScreenRoute } from './routes.ts'
import { readEnding, readToken } from '../session/store.ts'
import { ToastRegion } from '../ui/messages/toast-region.tsx'
import { ViewerHost } from '../viewer/viewer-host.tsx'

export function App() {
  const [path] = useLocation()
  const { parser } = useRouter()
  const [routes] = useState(listRoutes)
  const route = routes.find((candidate) => matchRoute(parser, candidate.path, path)[0])
  return (
    <>
      {/* Screens have a boundary of their own; this one is for the shell. */}
      <ScreenBoundary path={path}>
        {route ? <RouteScreen route={route} path={path} /> : <UnknownPath path={path} />}
      </ScreenBoundary>
      <ViewerHost />
      <ToastRegion />
    </>
  )
}

function RouteScreen({ route, path }: { route: ScreenRoute; path: string }) {
  const screen = (
    <LazyScreen route={route} path={path} fallback={route.isOpen && !route.isLarge ? null : <ScreenSkeleton />} />
  )
  if (route.isOpen) return screen
  return (
    <Guard isAllowed={route.isAllowed} otherwise={route.otherwise} refusal={route.refusal}>
      <Shell>{screen}</Shell>
    </Guard>
  )
}

function UnknownPath({ path }: { path: string }) {
  // The provider redirects here after every logout; users who did not ask for it see the reason.
  if (path === '/' && readEnding() && !readToken()) return <RedirectWithNotice to={`${paths.logout}?reason=session`} />
  if (path === '/') return <RedirectWithNotice to={paths.dossiers} />
  return <RedirectWithNotice to={paths.dossiers} notice="route.unknown" />
}
