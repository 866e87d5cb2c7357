import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { currentSpan, openSpan, reportSpans, toTraceparent, within, type EndedSpan, type Span } from './tracing.ts'

/** `own`: the origins of systems that continue our traces. Other systems get no `traceparent` header. */
type Target = { url: string; service: string; own: readonly string[]; log: Logger }

// In milliseconds.
const PAUSE = 2_000
const PATIENCE = 10_000
const MOST_WAITING = 4_096
const MOST_AT_ONCE = 512

/** Sends spans to an OpenTelemetry collector (OTLP over HTTP, JSON). What it does not take is dropped. */
export function startExport({ url, service, own, log }: Target): () => Promise<void> {
  let waiting: EndedSpan[] = []
  let isWarned = false
  const post = async (spans: readonly EndedSpan[]): Promise<void> => {
    const body = JSON.stringify(toOtlp(service, spans))
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(PATIENCE)
    // Outside of any span: the export itself is not traced.
    const reply = await within(null, () =>
      fetch(`${url}/v1/traces`, { method: 'POST', headers, body, redirect: 'error', signal }),
    )
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`the collector answers ${reply.status}`)
  }
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) await post(waiting.splice(0, MOST_AT_ONCE))
    isWarned = false
  }
  const warnOnce = (error: unknown) => {
    waiting = []
    if (!isWarned) log.warn({ error: String(error) }, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no traces')
    isWarned = true
  }
  const timer = setInterval(() => void flush().catch(warnOnce), PAUSE)
  timer.unref()
  reportSpans((span) => {
    if (waiting.length < MOST_WAITING) waiting.push(span)
  })
  const stopCalls = traceCalls(new Set(own))
  return async () => {
    clearInterval(timer)
    stopCalls()
    reportSpans(null)
    await flush().catch(warnOnce)
  }
}

/** Calls to other systems, whichever library makes them, under the span that makes them. */
function traceCalls(own: ReadonlySet<string>): () => void {
  const open = new WeakMap<object, Span>()
  const begin = (call: object, method: string, url: URL, addHeader: (name: string, value: string) => void) => {
    if (!currentSpan()) return
    const attributes = { 'http.request.method': method, 'server.address': url.hostname }
    const span = openSpan({ name: `${method} ${url.hostname}`, kind: 'client', attributes })
    if (!span) return
    open.set(call, span)
    if (own.has(url.origin)) addHeader('traceparent', toTraceparent(span))
  }
  const end = (call: object, status: number | null) => {
    const span = open.get(call)
    open.delete(call)
    span?.end(status === null ? {} : { 'http.response.status_code': status }, status === null || status >= 400)
  }
  type HttpMessage = { request: ClientRequest; response: IncomingMessage }
  type FetchRequest = { method: string; origin: string; addHeader(name: string, value: string): void }
  type FetchMessage = { request: FetchRequest; response: { statusCode: number } }
  // Unsafe casts: what is published on a channel is described by Node's documentation only.
  const listeners: [channel: string, listen: (message: unknown) => void][] = [
    [
      'http.client.request.created',
      (message) => {
        const { request } = message as HttpMessage
        const url = new URL(`${request.protocol}//${String(request.getHeader('host'))}`)
        begin(request, request.method, url, (name, value) => {
          // Some libraries hand over all headers at once, which are then written already.
          if (!request.headersSent) request.setHeader(name, value)
        })
      },
    ],
    [
      'http.client.response.finish',
      (message) => end((message as HttpMessage).request, (message as HttpMessage).response.statusCode ?? null),
    ],
    ['http.client.request.error', (message) => end((message as HttpMessage).request, null)],
    [
      'undici:request:create',
      (message) => {
        const { request } = message as FetchMessage
        begin(request, request.method, new URL(request.origin), (name, value) => request.addHeader(name, value))
      },
    ],
    [
      'undici:request:headers',
      (message) => end((message as FetchMessage).request, (message as FetchMessage).response.statusCode),
    ],
    ['undici:request:error', (message) => end((message as FetchMessage).request, null)],
  ]
  for (const [channel, listen] of listeners) diagnostics.subscribe(channel, listen)
  return () => listeners.forEach(([channel, listen]) => diagnostics.unsubscribe(channel, listen))
}

const kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 }

/** ExportTraceServiceRequest of OTLP 1.0 in its JSON form. */
function toOtlp(service: string, spans: readonly EndedSpan[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes({ 'service.name': service, 'process.pid': process.pid }) },
        scopeSpans: [{ scope: { name: 'parcelle' }, spans: spans.map(toSpan) }],
      },
    ],
  }
}

const toSpan = ({ traceId, spanId, parentId, name, kind, from, to, attributes, isFailed }: EndedSpan) => ({
  traceId,
  spanId,
  ...(parentId !== null && { parentSpanId: parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: toNanoseconds(from),
  endTimeUnixNano: toNanoseconds(to),
  attributes: toAttributes(attributes),
  status: isFailed ? { code: 2 } : {},
})

const toNanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

const toAttributes = (given: Readonly<Record<string, string | number>>) =>
  Object.entries(given).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
