import type { Rooms } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { countDossiers, countWeeks } from './queries.ts'

export function dashboardRoom({ db, today }: Deps): Handlers<Rooms['dashboard']> {
  return {
    countDossiers: ({ user, ask }) => countDossiers({ db, ask }, user),
    readSeries: async ({ query }) => ({ weeks: await countWeeks(db, today(), query.weeks) }),
  }
}
