import { currentSpan, inSpan, isTracing, readTraceparent, toTraceparent } from '../tracing/tracing.ts'
import type { Task } from './task.ts'

/** Beside the payload, where no job has a field of its own. */
const TRACE = '_trace'

/** The payload of a job with the trace that adds it, if there is one. */
export function withTrace(payload: object): object {
  const span = currentSpan()
  return span ? { ...payload, [TRACE]: toTraceparent(span) } : payload
}

/** Runs a task in a span of the trace that added the job. */
export const traced = (task: Task): Task => ({
  ...task,
  run(payload) {
    if (typeof payload !== 'object' || payload === null) return task.run(payload)
    const { [TRACE]: trace, ...own }: Record<string, unknown> = { ...payload }
    if (!isTracing()) return task.run(own)
    const parent = readTraceparent(trace)
    return inSpan({ name: `job ${task.name}`, kind: 'consumer', parent }, () => task.run(own))
  },
})
