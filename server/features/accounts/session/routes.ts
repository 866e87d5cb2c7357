import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { findJournalSecret, storeLanguage } from './queries.ts'

export function sessionHandlers({ db }: Deps): Handlers<RoutesByFeature['session']> {
  return {
    async readMe({ user: { id, username, firstname, lastname, role }, locale }) {
      await storeLanguage(db, id, locale)
      return { user: { username, firstname, lastname, role } }
    },
    readJournalKey: async ({ user }) => ({ key: (await findJournalSecret(db, user.id)).toString('base64url') }),
  }
}
