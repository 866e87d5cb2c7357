import { roles } from '@parcelle/domain'
import { z } from 'zod'
import { route } from './route.ts'

const Me = z.object({
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: z.enum(roles),
})

export const session = {
  readMe: route('readMe', {
    summary: 'The signed-in user',
    roles: 'everyone',
    reply: z.object({ user: Me }),
  }),
  readJournalKey: route('readJournalKey', {
    summary: 'The key that seals the answers kept in the browser of this user',
    roles: 'everyone',
    reply: z.object({ key: z.string() }),
  }),
}
