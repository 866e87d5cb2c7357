import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from './tables.ts'

// A job that the clock adds has its time in its payload, which nobody reads.
const nothing = z.object({})
const ofDossier = z.object({ dossierId: z.uuid() })
const ofEnvelope = z.object({ envelopeId: z.uuid() })

const payloads = {
  'ask-connect-again': nothing,
  'close-envelope': ofEnvelope,
  'copy-heads': nothing,
  'decide-many': z.object({ id: z.uuid() }),
  deliver: ofDossier,
  'fold-counts': nothing,
  'follow-envelopes': nothing,
  'make-report': z.object({ id: z.uuid() }),
  'prepare-envelope': ofEnvelope,
  'receive-connect': z.object({ id: z.int() }),
  'reconcile-deliveries': nothing,
  'register-papers': nothing,
  'remind-corrections': nothing,
  'remind-documents': nothing,
  'resume-bulks': nothing,
  'retry-stuck': nothing,
  'scan-file': z.object({ key: z.string() }),
  'scan-waiting': nothing,
  'screen-all': nothing,
  'screen-dossier': ofDossier,
  'send-checked': nothing,
  'send-mails': nothing,
  /** Which dossier of the demo; null: all of them. */
  'sign-demo': z.object({ place: z.int().nullable() }),
  'sweep-answers': nothing,
  'sweep-connect-messages': nothing,
  'sweep-deliveries': nothing,
  'sweep-files': nothing,
  'sweep-mails': nothing,
  'sweep-presence': nothing,
  'sweep-sessions': nothing,
  'tell-signatures': nothing,
  'unlock-dead': nothing,
  'void-double': z.object({ providerId: z.string() }),
  'void-envelope': ofEnvelope,
}

type Payloads = { readonly [Name in keyof typeof payloads]: z.output<(typeof payloads)[Name]> }
export type JobName = keyof Payloads
export type JobPayload<Name extends JobName> = Payloads[Name]

/** Every job there is, with the shape of its payload: who adds a job and who runs it read the same. */
export const jobs: { readonly [Name in JobName]: z.ZodType<Payloads[Name]> } = payloads

/** Jobs without a payload. */
type BareName = { [Name in JobName]: Record<string, never> extends Payloads[Name] ? Name : never }[JobName]

/** `at`: not before then. `key`: replaces a waiting job of the same key. */
type JobOptions = { at?: Date; key?: string }

/** Adds a job in the transaction of its reason: a worker takes it as soon as that is committed, and never before. */
export function addJob(tx: Tx, name: BareName): Promise<void>
export function addJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<Name>,
  options?: JobOptions,
): Promise<void>
export async function addJob(tx: Tx, name: JobName, payload: object = {}, { at, key }: JobOptions = {}): Promise<void> {
  const checked = JSON.stringify(jobs[name].parse(payload))
  await sql`select add_job(${name}, ${checked}::json, ${at ?? null}, ${key ?? null})`.execute(tx)
}
