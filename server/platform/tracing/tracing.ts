import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

type Kind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'
type Attributes = Readonly<Record<string, string | number>>

/** The place of a span in its trace, in hex. */
type SpanContext = { traceId: string; spanId: string }

export type EndedSpan = SpanContext & {
  parentId: string | null
  name: string
  kind: Kind
  /** Milliseconds since 1970. */
  from: number
  to: number
  attributes: Attributes
  isFailed: boolean
}

export type Span = SpanContext & { end(more?: Attributes, isFailed?: boolean): void }

type NewSpan = { name: string; kind: Kind; parent?: SpanContext | null; attributes?: Attributes }

const storage = new AsyncLocalStorage<SpanContext | null>()
let report: ((span: EndedSpan) => void) | null = null

/** Spans go there from now on; null: there are none, and nothing below does anything. */
export function reportSpans(to: typeof report): void {
  report = to
}

export const isTracing = (): boolean => report !== null
export const currentSpan = (): SpanContext | null => storage.getStore() ?? null
export const within = <T>(span: SpanContext | null, work: () => T): T => storage.run(span, work)

/** A span under the given parent, otherwise under the current one; null: we trace nothing. */
export function openSpan({ name, kind, parent = currentSpan(), attributes = {} }: NewSpan): Span | null {
  const to = report
  if (!to) return null
  const context = {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  }
  const from = performance.timeOrigin + performance.now()
  return {
    ...context,
    end(more = {}, isFailed = false) {
      const ended = performance.timeOrigin + performance.now()
      const all = { ...attributes, ...more }
      to({ ...context, parentId: parent?.spanId ?? null, name, kind, from, to: ended, attributes: all, isFailed })
    },
  }
}

/** Does the work in a span of its own. */
export async function inSpan<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const opened = openSpan(span)
  if (!opened) return work()
  try {
    const result = await within(opened, work)
    opened.end()
    return result
  } catch (error) {
    opened.end({}, true)
    throw error
  }
}

const header = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** A `traceparent` of W3C Trace Context. */
export function readTraceparent(value: unknown): SpanContext | null {
  const [, traceId = '', spanId = ''] = header.exec(String(value)) ?? []
  return /[^0]/.test(traceId) && /[^0]/.test(spanId) ? { traceId, spanId } : null
}

export const toTraceparent = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`
