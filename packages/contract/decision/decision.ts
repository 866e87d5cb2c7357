import { integrationStates } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from '../dossiers.ts'
import { bulk } from '../overview/bulk.ts'
import { route } from '../route.ts'
import { text } from '../scalars.ts'
import { deliveries } from './deliveries.ts'
import { history } from './history.ts'
import { pairing, SeenPairing } from './pairing.ts'
import { points } from './points.ts'
import { screening } from './screening.ts'

const managers = ['manage_dossier'] as const
// Every file is verified against its digest.
const DOSSIER_COST = 60

const HistoryEntry = z.object({
  state: z.enum(integrationStates),
  /** YYYY-MM-DD HH:mm:ss, UTC. */
  createdAt: z.string(),
  user: z.string(),
  reason: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** SHA-256 of the public keys, in hexadecimal: the one that signs now, and those before it. */
const EvidenceKeys = z.object({ fingerprint: z.string(), earlier: z.array(z.string()) })

/** The dossier as pages, blocks and answers. */
const View = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    blocks: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        elements: z.array(
          z.object({
            elementId: z.int(),
            presentation: z.string(),
            value: z.union([z.string(), z.boolean(), z.array(z.string())]).nullable(),
          }),
        ),
      }),
    ),
  }),
)
export type View = z.infer<typeof View>

export const decision = {
  ...bulk,
  ...points,
  ...history,
  ...pairing,
  ...deliveries,
  ...screening,
  decide: route('decide', {
    summary: 'Decide on a signed dossier: accept, refuse or flag an error',
    roles: managers,
    params: DossierId,
    body: z.strictObject({
      integration_state: z.enum(['validated', 'refused', 'error']),
      reason: text(20_000).nullish(),
      /** The state the caller saw; a different one is a conflict. */
      expected_state: z.enum(integrationStates).optional(),
      /** The customer codes the caller saw, by side; another pairing is a conflict. */
      expected_pairing: SeenPairing.optional(),
      /** Visible to the client. */
      message: text(2000).nullish(),
    }),
    reply: z.object({ integration_state: z.enum(integrationStates) }),
  }),
  readIntegrationState: route('readIntegrationState', {
    summary: 'Get the integration state of a signed dossier',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: z.object({ integration_state: z.enum(integrationStates) }),
  }),
  readHistory: route('readHistory', {
    summary: 'List the decisions and pairings of a signed dossier, newest first',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: z.array(HistoryEntry),
  }),
  readView: route('readView', {
    summary: 'Get the answers of a signed dossier, formatted',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: z.object({ pages: View }),
  }),
  exportEvidence: route('exportEvidence', {
    summary: 'Download the evidence pack of a dossier; the export is recorded',
    roles: managers,
    params: DossierId,
    reply: 'file',
    cost: DOSSIER_COST,
  }),
  readEvidenceKeys: route('readEvidenceKeys', {
    summary: 'List the fingerprints of the keys that sign evidence packs',
    roles: managers,
    reply: EvidenceKeys,
  }),
}
