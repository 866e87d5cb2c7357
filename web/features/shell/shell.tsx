import type { ReactNode } from 'react'
import { OfflineBar } from '../../ui/offline-bar.tsx'
import { ScrollToTop } from '../../ui/scroll-to-top.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
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
      <OfflineBar />
      <div className={styles.middle}>{children}</div>
      <Footer />
      <ScrollToTop />
      <IdleWatch />
    </div>
  )
}
