import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useScreen } from '../../../screen/screen.tsx'
import { settings } from '../../../screen/settings.ts'
import { CenteredCard } from '../../../ui/layout/centered-card.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { Spinner } from '../../../ui/content/spinner.tsx'
import { useSlow } from '../../../ui/loading/use-slow.ts'
import styles from './card.module.css'

type Props = { title: string; children?: ReactNode }

export function SessionCard({ title, children }: Props) {
  const { name, theme } = settings()
  useScreen(title)
  return (
    <CenteredCard logo={<img className={styles.logo} src={theme.logo} alt={name} />}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </CenteredCard>
  )
}

/** The text is announced: the spinner has no name. */
export function WaitCard({ title, text }: { title: string; text?: string }) {
  const { t } = useI18n()
  const isSlow = useSlow()
  return (
    <SessionCard title={title}>
      <div className={styles.wait}>
        <Spinner />
        <LiveRegion>{isSlow ? t('session.slow') : (text ?? t('session.redirecting'))}</LiveRegion>
      </div>
    </SessionCard>
  )
}
