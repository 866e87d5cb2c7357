import type { Rooms } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { findScope } from '../../dossier/visibility.ts'
import { findClients } from './list-queries.ts'

export function clientListHandlers({ db }: Deps): Pick<Handlers<Rooms['clients']>, 'listClients'> {
  return {
    listClients: async ({ user }) => {
      const rows = await findClients(db, findScope(user))
      return {
        clients: rows.map(({ dossier_id, dossier_number, ...client }) => ({
          ...client,
          current_dossier: dossier_id && dossier_number ? { id: dossier_id, number: dossier_number } : null,
        })),
      }
    },
  }
}
