import { grades, matchFields, pairingScopes, REASON_MAX } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from '../dossiers.ts'
import { route } from '../route.ts'
import { instant, text } from '../scalars.ts'

const managers = ['manage_dossier'] as const
const Scope = z.enum(pairingScopes)

/** Why a point was found. */
const PointLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    label: z.string(),
    value: z.union([z.string(), z.boolean(), z.array(z.string())]).nullable(),
  }),
  /** Risk indicators: of the product, and the highest that suits the profile. */
  z.object({ kind: z.literal('risk'), risk: z.int(), highest: z.int() }),
  z.object({ kind: z.literal('missing'), label: z.string() }),
  /** `days`: added longer ago than that; null where its type is the reason. */
  z.object({ kind: z.literal('document'), title: z.string(), days: z.int().nullable() }),
  z.object({ kind: z.literal('candidate'), scope: Scope, code: z.string(), grade: z.enum(grades) }),
  z.object({ kind: z.literal('differs'), scope: Scope, code: z.string(), fields: z.array(z.enum(matchFields)) }),
  z.object({ kind: z.literal('unpaired'), scope: Scope }),
  z.object({ kind: z.literal('lookup-failed') }),
  z.object({ kind: z.literal('person'), name: z.string() }),
  z.object({ kind: z.literal('days'), days: z.int() }),
  z.object({ kind: z.literal('corrected'), label: z.string(), isOpen: z.boolean() }),
])
export type PointLine = z.infer<typeof PointLine>

/** Where the point is looked at. */
const PointPlace = z.discriminatedUnion('tab', [
  z.object({ tab: z.literal('presentation'), elementId: z.int() }),
  z.object({ tab: z.literal('receipts'), receiptId: z.string().nullable() }),
  z.object({ tab: z.literal('pairing'), side: Scope.nullable() }),
  z.object({ tab: z.literal('history') }),
  /** The hits above all tabs. */
  z.object({ tab: z.literal('screening') }),
])
export type PointPlace = z.infer<typeof PointPlace>

const PointToCheck = z.object({
  id: z.string(),
  title: z.string(),
  lines: z.array(PointLine),
  place: PointPlace,
  /** A digest of its facts: what was seen counts until they change. */
  state: z.string(),
  seen: z.object({ user: z.string(), at: z.string(), note: z.string().nullable() }).nullable(),
})
export type PointToCheck = z.infer<typeof PointToCheck>

export const points = {
  readPoints: route('readPoints', {
    summary: 'List the points to check before a decision on a signed dossier, and who checked them',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: z.object({ points: z.array(PointToCheck) }),
  }),
  checkPoint: route('checkPoint', {
    summary: 'Mark a point as checked, with a note, or as unchecked',
    roles: managers,
    params: DossierId.extend({ point: text(40) }),
    body: z.strictObject({
      seen: z.boolean(),
      /** The state that the caller saw; a different one is a conflict. */
      state: text(64),
      note: text(REASON_MAX).nullish(),
      /** When it was seen according to the caller, null for never; anything else is a conflict. */
      replaces: instant.nullable(),
    }),
    reply: z.undefined(),
    status: 204,
  }),
}
