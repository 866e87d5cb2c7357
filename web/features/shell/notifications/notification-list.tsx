import type { Notification } from '@parcelle/contract/portal/notifications'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Link } from 'wouter'
import { dossierName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { correctionPath, decisionPath, formPath, reportPath } from '../../../screen/paths.ts'
import { useSignedInUser } from '../../../session/use-user.ts'
import { classes } from '../../../ui/content/classes.ts'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import panel from '../../../ui/messages/message-panel.module.css'
import styles from './notification-list.module.css'

type Props = { notifications: readonly Notification[]; onRead: () => Promise<void> }

/** Default export, for React.lazy. */
export default function NotificationList({ notifications, onRead }: Props) {
  const { t } = useI18n()
  const id = useId()
  // Opening marks all as read; the marks stay until the panel is closed.
  const [fresh] = useState(() => new Set(notifications.filter(({ isRead }) => !isRead).map((one) => one.id)))
  const read = useEffectEvent(() => void onRead())
  useEffect(() => read(), [])
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={panel.title}>
        {t('notification.title')}
      </h2>
      {notifications.length === 0 && <p className={panel.none}>{t('notification.none')}</p>}
      <ul className={panel.list}>
        {notifications.map((one) => (
          <Line key={one.id} notification={one} isFresh={fresh.has(one.id)} />
        ))}
      </ul>
    </section>
  )
}

function Line({ notification, isFresh }: { notification: Notification; isFresh: boolean }) {
  const { t, date, locale } = useI18n()
  const { kind, at, dossier } = notification
  const { role } = useSignedInUser()
  const name = dossierName(dossier, locale)
  return (
    <li className={classes(styles.line, isFresh && styles.unread)}>
      <Icon name={icons[kind]} />
      <div>
        {isFresh && <VisuallyHidden>{t('notification.unread')} </VisuallyHidden>}
        <p>{t(`notification.${kind}`)}</p>
        <Link href={findTarget(notification, role === 'manage_dossier')} className={styles.dossier}>
          {[name, t('dossier.number', { number: dossier.number })].filter(Boolean).join(' · ')}
        </Link>
        <time className={styles.time} dateTime={at}>
          {date(at, 'both')}
        </time>
      </div>
    </li>
  )
}

const icons: Record<Notification['kind'], IconName> = {
  'mission-signed': 'sign',
  'mission-declined': 'warning',
  'report-issued': 'file',
  'report-validated': 'success',
  'report-refused': 'warning',
  signed: 'success',
  declined: 'warning',
  'documents-asked': 'upload',
  'documents-received': 'inbox',
  accepted: 'success',
  refused: 'error',
  flagged: 'warning',
  'correction-asked': 'edit',
  corrected: 'check',
}

const decided: readonly Notification['kind'][] = ['corrected', 'flagged']

function findTarget({ kind, dossier: { id } }: Notification, isManager: boolean): string {
  if (kind === 'report-issued') return reportPath(id)
  if (kind === 'correction-asked') return correctionPath(id)
  return isManager && decided.includes(kind) ? decisionPath(id) : formPath(id)
}
