import { useEffect, useState, useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
import { Icon } from '../content/icon.tsx'
import { LiveRegion } from '../messages/live-region.tsx'
import { useRootMark } from '../theme/use-root-mark.ts'
import styles from './offline-bar.module.css'

const READING_TIME = 3000

type Props = {
  /** Whether input is stored on the device while offline, so that the bar may say so. */
  keepsDraft?: boolean
}

export function OfflineBar(props: Props) {
  const isOnline = useSyncExternalStore(subscribeNetwork, () => navigator.onLine)
  return <NetworkBar isOnline={isOnline} {...props} />
}

export function NetworkBar({ isOnline, keepsDraft = false }: Props & { isOnline: boolean }) {
  const { t } = useI18n()
  const isBack = useJustBack(isOnline)
  useRootMark('offline', !isOnline)
  return (
    <div className={styles.place}>
      <LiveRegion>
        {!isOnline && (
          <p className={classes(styles.bar, styles.off)}>
            <Icon name="offline" />
            {keepsDraft ? t('ui.offline.draft') : t('ui.offline')}
          </p>
        )}
        {isBack && (
          <p className={classes(styles.bar, styles.on)}>
            <Icon name="success" />
            {t('ui.online')}
          </p>
        )}
      </LiveRegion>
    </div>
  )
}

function useJustBack(isOnline: boolean): boolean {
  const [wasOffline, setWasOffline] = useState(false)
  if (!isOnline && !wasOffline) setWasOffline(true)

  useEffect(() => {
    if (!isOnline || !wasOffline) return
    const timer = setTimeout(() => setWasOffline(false), READING_TIME)
    return () => clearTimeout(timer)
  }, [isOnline, wasOffline])
  return isOnline && wasOffline
}

function subscribeNetwork(listener: () => void) {
  const events = ['online', 'offline'] as const
  for (const name of events) window.addEventListener(name, listener)
  return () => {
    for (const name of events) window.removeEventListener(name, listener)
  }
}
