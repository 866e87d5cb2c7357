import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, openSpan, readTraceparent, within, type Span } from './tracing.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** The trace that a request belongs to, for its log line and its error. */
export const traceOf = (request: FastifyRequest): string | null => spans.get(request)?.traceId ?? null

/** A span for each request, under the `traceparent` of its sender. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTracing()) return done()
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const parent = readTraceparent(headers['traceparent'])
    const span = openSpan({ name: `${method} ${route}`, kind: 'server', parent, attributes })
    if (!span) return done()
    spans.set(request, span)
    within(span, done)
  })
  // Reading the body leaves the context of the first hook.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) within(span, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500)
    done()
  })
}
