import type pino from 'pino'
import type { Config } from '../../server/config.ts'
import type { Deployment } from '../../server/deployment/deployment.ts'

/** What was looked at, how it is in one sentence, and for what is not well what to do. */
export type Finding = { subject: string; state: 'well' | 'notice' | 'problem'; says: string; todo?: string }
export type Examined = Omit<Finding, 'subject'>

export const well = (says: string): Examined => ({ state: 'well', says })
export const notice = (says: string, todo: string): Examined => ({ state: 'notice', says, todo })
export const problem = (says: string, todo: string): Examined => ({ state: 'problem', says, todo })

export type Patient = { config: Config; deployment: Deployment; log: pino.Logger }

export function toReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return toReason(error.errors[0])
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error) return toReason(cause)
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
