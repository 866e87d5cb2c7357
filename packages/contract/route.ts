import type { Role } from '@parcelle/domain'
import type { z } from 'zod'
import { addresses, type CallName, type Method } from './addresses.ts'

export type Route = {
  name: CallName
  method: Method
  path: `/${string}`
  /** One line for the API reference. */
  summary: string
  /** `open` needs no token; `signed-in` is any user, `everyone` all of them but the studio, which sees no dossier. */
  roles: readonly Role[] | 'everyone' | 'signed-in' | 'open'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** `file` is binary, `events` an event stream; otherwise a JSON schema. */
  reply: z.ZodType | 'file' | 'events'
  /** Defaults to 200; 204 has no body. */
  status?: 200 | 201 | 204
  /**
   * Raises the body limit to the largest upload: either base64 in JSON, or a multipart form with the text fields of
   * `body` and one file.
   */
  carriesFiles?: 'base64' | 'multipart'
  /** Raises the body limit for thousands of rows in JSON. */
  isLarge?: true
  /** Supports range requests. */
  ranges?: true
  /** Cost in the rate limits of a user; defaults to 1. */
  cost?: number
  /** May reply 404, because the body or query names a record. */
  finds?: true
  /** A read that may reply 409, because it depends on the status of the dossier. */
  conflicts?: true
  /** Subject to a daily limit per user. */
  makes?: 'dossiers' | 'prospects'
  /** Accepts an Idempotency-Key. */
  idempotent?: true
  /** Replies with an ETag. `by-version`: with `?version=` the reply is immutable. */
  cached?: true | 'by-version'
}

export function route<const R extends Omit<Route, 'method' | 'path' | 'name'>>(name: CallName, definition: R) {
  const [method, path] = split(addresses[name])
  return { ...definition, name, method, path }
}

// Addresses are typed `METHOD /path`, so the parts around the first space have these types.
function split(address: `${Method} /${string}`): [Method, `/${string}`] {
  const space = address.indexOf(' ')
  return [address.slice(0, space) as Method, address.slice(space + 1) as `/${string}`]
}

type Part = 'params' | 'query' | 'body'
type RouteParts = Pick<Route, Part>

export type Input<R extends RouteParts> = {
  [P in Part as R[P] extends z.ZodType ? P : never]: z.input<NonNullable<R[P]>>
}
export type Parsed<R extends RouteParts> = {
  [P in Part as R[P] extends z.ZodType ? P : never]: z.output<NonNullable<R[P]>>
}
export type Reply<R extends Pick<Route, 'reply'>> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends 'events'
    ? AsyncIterable<LiveEvent>
    : FileReply

/** Long files are streamed. */
export type FileReply = FileContent & {
  filename: string
  mimetype: string
  /** Content-Disposition: inline. */
  isShown?: boolean
  /** Characters without a glyph in our fonts, printed as a square. */
  unprintable?: readonly string[]
}
type FileContent =
  | { content: Uint8Array | AsyncIterable<Uint8Array> }
  /** Opened on the first read; null means the whole file. */
  | { size: number; open(range: ByteRange | null): Promise<AsyncIterable<Uint8Array>> }
  /** Elsewhere, where the browser is sent to. */
  | { address: string }
/** Inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }
/** `id` is the value for Last-Event-ID. */
export type LiveEvent = { id?: string; event: string; data: unknown }
