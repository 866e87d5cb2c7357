import { notificationKinds } from '@parcelle/domain'
import { z } from 'zod'
import { Person } from '../dossiers.ts'
import { route } from '../route.ts'

export const MOST_NOTIFICATIONS = 50

const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  at: z.string(),
  isRead: z.boolean(),
  dossier: z.object({
    id: z.uuid(),
    number: z.string(),
    client: Person.nullable(),
    /** The name entered in a dossier without a client. */
    lead_name: z.string().nullable(),
  }),
})
export type Notification = z.infer<typeof Notification>

export const notifications = {
  listNotifications: route('listNotifications', {
    summary: 'List the notifications of the caller in the last 90 days, newest first; at most fifty',
    roles: 'everyone',
    reply: z.object({ notifications: z.array(Notification) }),
  }),
  readNotifications: route('readNotifications', {
    summary: 'Mark notifications of the caller as read, on all devices',
    roles: 'everyone',
    body: z.strictObject({ ids: z.array(z.uuid()).max(MOST_NOTIFICATIONS) }),
    reply: z.undefined(),
    status: 204,
  }),
}
