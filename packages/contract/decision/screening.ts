import { grades, screeningFields, screeningVerdicts } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from '../dossiers.ts'
import { route } from '../route.ts'
import { text } from '../scalars.ts'

const managers = ['manage_dossier'] as const

const screeningOutcomes = ['cleared', 'confirmed'] as const
const Screening = z.object({
  /** False until a register is loaded. */
  isOn: z.boolean(),
  /** Uncleared hits of the last screening; they block acceptance and delivery. */
  open: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      name: z.string(),
      birthDay: z.string().nullable(),
      listed: z.object({
        id: z.int(),
        name: z.string(),
        aliases: z.array(z.string()),
        births: z.array(z.string()),
      }),
      grade: z.enum(grades),
      fields: z.partialRecord(z.enum(screeningFields), z.enum(screeningVerdicts)),
    }),
  ),
  /** A confirmed hit: the dossier can only be refused, unless the hits are cleared. */
  isConfirmed: z.boolean(),
  screenings: z.array(
    z.object({
      at: z.string(),
      occasion: z.enum(['sending', 'accept', 'list', 'delivery']),
      list: z.object({ published: z.string(), sha256: z.string() }),
      people: z.int(),
      hits: z.int(),
    }),
  ),
  notes: z.array(z.object({ at: z.string(), user: z.string(), outcome: z.enum(screeningOutcomes), note: z.string() })),
})
export type Screening = z.infer<typeof Screening>

export const screening = {
  readScreening: route('readScreening', {
    summary: 'Get the screening of a signed dossier against the register of frozen assets',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: Screening,
  }),
  settleScreening: route('settleScreening', {
    summary: 'Record a verdict on the open hits: cleared, or confirmed before the dossier is refused',
    roles: managers,
    params: DossierId,
    body: z.strictObject({
      outcome: z.enum(screeningOutcomes),
      note: text(2000),
      /** The ids of all open hits that the person saw; a newer one is a conflict. */
      hits: z.array(text(64)).min(1).max(1000),
    }),
    reply: z.undefined(),
    status: 204,
  }),
}
