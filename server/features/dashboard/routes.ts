import type { Rooms } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../mount.ts'
import { countDossiers } from './queries.ts'

export function dashboardRoom({ db }: Deps): Handlers<Rooms['dashboard']> {
  return { countDossiers: ({ user }) => countDossiers(db, user) }
}
