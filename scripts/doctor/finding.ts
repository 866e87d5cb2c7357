import type pino from 'pino'
import type { Config } from '../../server/config.ts'
import type { Deployment } from '../../server/deployment/deployment.ts'

/** The result of one check in one sentence; for a warning or a problem, what to do. */
export type Finding = { subject: string; state: 'ok' | 'warning' | 'problem'; message: string; advice?: string }
export type CheckResult = Omit<Finding, 'subject'>

export const ok = (message: string): CheckResult => ({ state: 'ok', message })
export const warning = (message: string, advice: string): CheckResult => ({ state: 'warning', message, advice })
export const problem = (message: string, advice: string): CheckResult => ({ state: 'problem', message, advice })

export type CheckContext = { config: Config; deployment: Deployment; log: pino.Logger }

export function toReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return toReason(error.errors[0])
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error) return toReason(cause)
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
