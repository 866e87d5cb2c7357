import { isStudio } from '@parcelle/domain'
import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { paths } from '../../screen/paths.ts'
import { useSignedInUser } from '../../session/use-user.ts'
import { OfflineBar } from '../../ui/loading/offline-bar.tsx'
import { ScrollToTop } from '../../ui/layout/scroll-to-top.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { SkipLink } from '../../ui/navigation/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { NotificationBell } from './notifications/notification-bell.tsx'
import styles from './shell.module.css'

/** Surrounds every screen of a signed-in user, and stays mounted between them. */
export function Shell({ children }: { children: ReactNode }) {
  const { role } = useSignedInUser()
  return (
    <div className={styles.shell}>
      <SkipLink />
      {/* Nothing happens to the dossiers of who has none. */}
      <Header bell={!isStudio(role) && <NotificationBell />} />
      <NetworkStatus />
      <div className={styles.middle}>{children}</div>
      <PrintedOn />
      <Footer />
      <ScrollButton />
      <IdleWatch />
    </div>
  )
}

/** The time of printing, on printed pages only. */
function PrintedOn() {
  const { t, date } = useI18n()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const updateTime = () => flushSync(() => setNow(new Date()))
    window.addEventListener('beforeprint', updateTime)
    return () => window.removeEventListener('beforeprint', updateTime)
  }, [])
  return <p className={styles.printed}>{t('shell.printed', { name: settings().name, date: date(now, 'both') })}</p>
}

/** Not in the form on a phone, which has its own buttons at the bottom. */
function ScrollButton() {
  const [path] = useLocation()
  const isPhone = useIsPhone()
  return !(isPhone && path.startsWith(paths.form)) && <ScrollToTop />
}

/** Only the form stores what is typed while offline. */
function NetworkStatus() {
  const [path] = useLocation()
  return <OfflineBar keepsDraft={path.startsWith(paths.form)} />
}
