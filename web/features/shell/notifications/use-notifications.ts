import type { Notification } from '@parcelle/contract/portal/notifications'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../api/api.ts'
import { followLists } from '../../../list/follow-lists.ts'

/** What happened to the user's dossiers. Without a reply, the bell is as before. */
export function useNotifications() {
  const [notifications, setNotifications] = useState<readonly Notification[]>([])
  const loadedAt = useRef(0)

  const load = useEffectEvent(async (signal: AbortSignal) => {
    loadedAt.current = Date.now()
    const reply = await call('listNotifications', {}, { signal }).catch(() => null)
    if (reply && !signal.aborted) setNotifications(reply.notifications)
  })

  useEffect(() => {
    const end = new AbortController()
    const stop = followLists((recent, { kind, cards }) => {
      const isOutOfDate = kind === 'notifications' || (kind === 'dossiers' && cards === null)
      if (isOutOfDate && Date.now() - loadedAt.current >= recent) void load(end.signal)
    })
    return () => {
      stop()
      end.abort()
    }
  }, [])

  async function markRead(): Promise<void> {
    const ids = notifications.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (ids.length === 0) return
    setNotifications(notifications.map((one) => ({ ...one, isRead: true })))
    await call('readNotifications', { body: { ids } }).catch(() => {})
  }

  return { notifications, markRead }
}
