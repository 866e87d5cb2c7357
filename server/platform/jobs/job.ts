import { z } from 'zod'

/** A kind of job: its name in the queue and the schema of its payload. */
export type Job<Payload extends object> = { readonly name: string; readonly payload: z.ZodType<Payload> }

/** Without a schema: no payload. The queue adds the time of a scheduled job, which is ignored. */
export function defineJob(name: string): Job<Record<string, never>>
export function defineJob<Payload extends object>(name: string, payload: z.ZodType<Payload>): Job<Payload>
export function defineJob(name: string, payload: z.ZodType<object> = z.object({})): Job<object> {
  return { name, payload }
}
