import { lazy } from 'react'
import { untilLoaded } from '../../../ui/timing/until-loaded.ts'
import { MessageBell } from '../../../ui/messages/message-bell.tsx'
import { useNotifications } from './use-notifications.ts'

// Lazy, because most visits never open it.
const NotificationList = lazy(() => untilLoaded(() => import('./notification-list.tsx')))

/** The bell counts what happened to the user's dossiers; opened, it shows their own messages too. */
export function NotificationBell() {
  const { notifications, markRead } = useNotifications()
  return (
    <MessageBell unread={notifications.filter(({ isRead }) => !isRead).length}>
      <NotificationList notifications={notifications} onRead={markRead} />
    </MessageBell>
  )
}
