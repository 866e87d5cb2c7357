import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../screen/paths.ts'
import { OfflineBar } from '../../ui/loading/offline-bar.tsx'
import { ScrollToTop } from '../../ui/layout/scroll-to-top.tsx'
import { useIsPhone } from '../../ui/layout/use-phone.ts'
import { SkipLink } from '../../ui/navigation/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { IdleWatch } from './idle-watch.tsx'
import styles from './shell.module.css'

/** What surrounds every screen of a signed-in user. It stays in place while screens change. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <Header />
      <NetworkLine />
      <div className={styles.middle}>{children}</div>
      <Footer />
      <WayUp />
      <IdleWatch />
    </div>
  )
}

/** On a phone the form has its own buttons at the bottom, and its question at the top. */
function WayUp() {
  const [path] = useLocation()
  const isPhone = useIsPhone()
  return !(isPhone && path.startsWith(paths.form)) && <ScrollToTop />
}

/** In the form what is typed is kept on the device meanwhile; elsewhere there is nothing to keep. */
function NetworkLine() {
  const [path] = useLocation()
  return <OfflineBar keepsDraft={path.startsWith(paths.form)} />
}
