import type { Role } from '@parcelle/domain'
import type { z } from 'zod'
import { addresses, type CallName, type Method } from './addresses.ts'

/** One call of the API: where it is, who may make it, what goes in and what comes out. */
export type Route = {
  name: CallName
  method: Method
  path: `/${string}`
  /** One line for people reading the API reference. */
  summary: string
  /** `open` needs no token; `everyone` needs a signed-in user of any role. */
  roles: readonly Role[] | 'everyone' | 'open'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** `file` is a binary answer, `events` a live stream; otherwise the shape of the JSON. */
  reply: z.ZodType | 'file' | 'events'
  /** 200 unless told; 204 has no body. */
  status?: 200 | 201 | 204
  /**
   * Its body may be as long as the company's largest documents: they are in base64 in its JSON, or it is a form of text
   * fields, which `body` describes, and one file.
   */
  carriesFiles?: 'base64' | 'multipart'
  /** A file of which a part can be asked for. */
  ranges?: true
  /** As how many calls it counts in the limits of a person; 1 unless told. */
  cost?: number
  /** Its body or query names something that may be absent, or not the caller's. */
  finds?: true
  /** A reading that depends on the status of the dossier: at another one it is a conflict. */
  conflicts?: true
  /** What it makes lasts: a person makes so many in a day. */
  makes?: 'dossiers' | 'prospects'
  /** An Idempotency-Key makes a repeated request answer what the first one did. */
  idempotent?: true
  /**
   * The answer carries an ETag and may be asked again with If-None-Match. `by-version`: asked with `?version=`, it is
   * kept for good.
   */
  cached?: true | 'by-version'
}

export function route<const R extends Omit<Route, 'method' | 'path' | 'name'>>(name: CallName, definition: R) {
  const [method, path] = split(addresses[name])
  return { ...definition, name, method, path }
}

// The table is typed as `METHOD /path`; a string cut at its first space keeps that promise.
function split(address: `${Method} /${string}`): [Method, `/${string}`] {
  const space = address.indexOf(' ')
  return [address.slice(0, space) as Method, address.slice(space + 1) as `/${string}`]
}

type Part = 'params' | 'query' | 'body'
type Parts = Pick<Route, Part>

/** What a caller sends. */
export type Input<R extends Parts> = {
  [P in Part as R[P] extends z.ZodType ? P : never]: z.input<NonNullable<R[P]>>
}
/** What a handler receives, after parsing. */
export type Parsed<R extends Parts> = {
  [P in Part as R[P] extends z.ZodType ? P : never]: z.output<NonNullable<R[P]>>
}
export type Reply<R extends Pick<Route, 'reply'>> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends 'events'
    ? AsyncIterable<LiveEvent>
    : FileReply

/** A file; a long one comes piece by piece. */
export type FileReply = FileContent & {
  filename: string
  mimetype: string
  /** To be shown rather than saved, as far as a browser is asked. */
  isShown?: boolean
  /** Letters that no font of ours has, where a paper shows a square instead. */
  unprintable?: readonly string[]
}
type FileContent =
  | { content: Uint8Array | AsyncIterable<Uint8Array> }
  /** Opened only when some of it is sent; null is all of it. */
  | { size: number; open(range: ByteRange | null): Promise<AsyncIterable<Uint8Array>> }
/** The first and the last byte, as HTTP counts them. */
export type ByteRange = { start: number; end: number }
/** One message of a live stream; `id` is what Last-Event-ID resumes from. */
export type LiveEvent = { id?: string; event: string; data: unknown }
