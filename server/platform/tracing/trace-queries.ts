import type { PoolClient } from 'pg'
import { currentSpan, inSpan, isTracing, openSpan } from './tracing.ts'

/** A span for each statement of a traced request or job: its text, never its values. */
export function traceQueries(client: PoolClient): void {
  const query = client.query.bind(client)
  const traced = (...given: unknown[]): unknown => {
    const run = () => Reflect.apply(query, client, given)
    const text = isTracing() && currentSpan() ? textOf(given[0]) : null
    if (text === null) return run()
    const [verb = ''] = text.trimStart().split(/\s/, 1)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) }
    const about = { name: verb.toLowerCase(), kind: 'client', attributes } as const
    const done = given.at(-1)
    if (typeof done !== 'function') return inSpan(about, async () => run())
    const span = openSpan(about)
    const onDone = (error: unknown, result: unknown) => {
      span?.end({}, Boolean(error))
      Reflect.apply(done, undefined, [error, result])
    }
    return Reflect.apply(query, client, [...given.slice(0, -1), onDone])
  }
  Reflect.set(client, 'query', traced)
}

/** Null: a cursor or another object that runs by itself. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return null
  return typeof query.text === 'string' ? query.text : null
}
