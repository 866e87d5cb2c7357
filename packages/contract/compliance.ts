import { transitionEvents } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from './dossiers.ts'
import { route } from './route.ts'

const RequestedDocument = z.object({
  elementId: z.int(),
  /** Null: any type that the question accepts. */
  typeId: z.string().nullable(),
  name: z.string(),
  reason: z.string(),
  /** Due date, YYYY-MM-DD. */
  due: z.string().nullable(),
  given: z.boolean(),
})

/** An element for which documents can be requested. */
const AskableDocument = z.object({
  elementId: z.int(),
  name: z.string(),
  types: z.array(z.object({ typeId: z.string(), name: z.string() })),
})

const Compliance = z.object({
  can: z.array(z.enum(transitionEvents)),
  requested: z.array(RequestedDocument),
  askable: z.array(AskableDocument),
  /** Paper dossiers only: register number, signature date and scans. */
  paper: z
    .object({
      registerNumber: z.string().nullable(),
      signedOn: z.string().nullable(),
      scans: z.array(z.object({ receiptId: z.uuid(), title: z.string(), mimetype: z.string() })),
    })
    .nullable(),
})
export type Compliance = z.infer<typeof Compliance>

export const compliance = {
  readCompliance: route('readCompliance', {
    summary: 'Get the requested documents of a dossier, and what the caller may do about them',
    roles: 'everyone',
    params: DossierId,
    reply: Compliance,
  }),
}
