import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { paths } from '../../screen/paths.ts'
import { OfflineBar } from '../../ui/loading/offline-bar.tsx'
import { ScrollToTop } from '../../ui/layout/scroll-to-top.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
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
      <PrintedOn />
      <Footer />
      <WayUp />
      <IdleWatch />
    </div>
  )
}

/** What a sheet of paper must say of itself: when it was printed. Its number and its pages are said elsewhere. */
function PrintedOn() {
  const { t, date } = useI18n()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => flushSync(() => setNow(new Date()))
    window.addEventListener('beforeprint', look)
    return () => window.removeEventListener('beforeprint', look)
  }, [])
  return <p className={styles.printed}>{t('shell.printed', { name: settings().name, date: date(now, 'both') })}</p>
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
