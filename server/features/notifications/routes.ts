import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { listNotifications, markRead } from './queries.ts'

export function notificationsHandlers({ db }: Deps): Handlers<RoutesByFeature['notifications']> {
  return {
    listNotifications: async ({ user }) => ({ notifications: await listNotifications(db, user) }),
    readNotifications: async ({ user, body }) => void (await markRead(db, user, body.ids)),
  }
}
