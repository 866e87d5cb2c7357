import type { ReaderParty } from '@parcelle/domain'
import { sql, type RawBuilder } from 'kysely'

/**
 * As which party the reader (`input.viewer`) signs the envelope that is out; `none` for an authorised client who does
 * not sign.
 */
export const selectParty = (dossierId: RawBuilder<unknown>) => sql<ReaderParty | null>`coalesce(
  (select signer.party from envelope
    join envelope_signer signer on signer.envelope_id = envelope.id and signer.user_id = input.viewer
    where envelope.dossier_id = ${dossierId} and envelope.state = 'sent' limit 1),
  (select 'none' from dossier_authorized_client shared
    join client me on me.id = shared.client_id and me.user_id = input.viewer
    join dossier of on of.id = shared.dossier_id and of.client_id is distinct from me.id
    where shared.dossier_id = ${dossierId} limit 1))`
