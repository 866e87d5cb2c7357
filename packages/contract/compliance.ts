import { transitionEvents } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from './dossiers.ts'
import { route } from './route.ts'

const RequestedDocument = z.object({
  elementId: z.int(),
  /** Null: any type that the question takes. */
  typeId: z.string().nullable(),
  /** What it is called, its type included. */
  name: z.string(),
  reason: z.string(),
  /** The day it is wanted by, YYYY-MM-DD. */
  due: z.string().nullable(),
  given: z.boolean(),
})

/** A question that documents may be asked for. */
const AskableDocument = z.object({
  elementId: z.int(),
  name: z.string(),
  types: z.array(z.object({ typeId: z.string(), name: z.string() })),
})

const Compliance = z.object({
  can: z.array(z.enum(transitionEvents)),
  requested: z.array(RequestedDocument),
  /** For those who check. */
  askable: z.array(AskableDocument),
  /** Of a dossier on paper: its number in the register, the day written on it, and its scans. */
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
    summary: 'What the check of a dossier asks for, and what its reader may do about it',
    roles: 'everyone',
    params: DossierId,
    reply: Compliance,
  }),
}
