import { createHash } from 'node:crypto'
import { API_PREFIX } from '@parcelle/contract/addresses'
import type { Parsed, Reply, Route } from '@parcelle/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authenticate } from './authenticate.ts'
import type { Deps, User } from './deps.ts'
import { forbidden, malformed, tooMany } from './errors.ts'
import { localeOf, type Locale } from './locale.ts'

/** What a handler receives: the parsed input, who calls, and in which language they read. */
export type Call<R extends Route> = Parsed<R> & {
  user: R['roles'] extends 'open' ? null : User
  locale: Locale
  requestId: string
}

/** One handler per call of a room; forgetting one does not compile. */
export type Handlers<Room extends Record<string, Route>> = {
  [K in keyof Room]: (call: Call<Room[K]>) => Promise<Reply<Room[K]>> | Reply<Room[K]>
}

// Generous for people, tight for scripts; the shared counts are in PostgreSQL.
const perUser = { name: 'api-user', max: 1200, seconds: 60 }
const perAddress = { name: 'api-open', max: 600, seconds: 60 }

/** Serves the calls of one room of the contract. */
export function mountRoom<Room extends Record<string, Route>>(
  app: FastifyInstance,
  deps: Deps,
  room: Room,
  handlers: Handlers<Room>,
): void {
  for (const [name, route] of Object.entries(room)) {
    // The border between typed handlers and untyped HTTP: Handlers<Room> has checked the pair, the loop forgets it.
    const handler = handlers[name] as unknown as (call: unknown) => unknown
    app.route({
      method: route.method,
      url: API_PREFIX + route.path,
      handler: async (request, reply) => {
        const user = await admit(deps, route, request)
        const input = parseInput(route, request)
        const locale = localeOf(request, deps.deployment.locale)
        const result = await handler({ ...input, user, locale, requestId: request.id })
        return send(route, result, request, reply)
      },
    })
  }
}

async function admit(deps: Deps, route: Route, request: FastifyRequest): Promise<User | null> {
  if (route.roles === 'open') {
    await limit(deps, perAddress, request.ip)
    return null
  }
  const user = await authenticate(deps, request.headers.authorization)
  await limit(deps, perUser, user.id)
  if (route.roles !== 'everyone' && !route.roles.includes(user.role)) throw forbidden()
  return user
}

async function limit({ limiter }: Deps, rule: typeof perUser, who: string): Promise<void> {
  const wait = await limiter.hit(rule, who)
  if (wait !== null) throw tooMany(wait)
}

function parseInput(route: Route, request: FastifyRequest): Record<string, unknown> {
  const given = { params: request.params, query: request.query, body: request.body }
  const parsed: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (!schema) continue
    // A key we do not know is more often a typing mistake than a wish: refused, not ignored.
    const result = (schema instanceof z.ZodObject ? schema.strict() : schema).safeParse(given[part] ?? {})
    if (!result.success) throw malformed(propertyOf(result.error))
    parsed[part] = result.data
  }
  return parsed
}

function propertyOf({ issues: [issue] }: z.ZodError): string | undefined {
  if (!issue) return undefined
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  return path.length > 0 ? path.join('.') : undefined
}

function send(route: Route, result: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (route.status === 204) return reply.code(204).send()
  if (route.reply === 'file') return sendFile(result, reply)
  const body = JSON.stringify(route.reply.parse(result))
  reply.code(route.status ?? 200).type('application/json; charset=utf-8')
  if (!route.cached) return reply.header('cache-control', 'no-store').send(body)

  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-language, authorization')
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}

const FileReply = z.object({ content: z.instanceof(Uint8Array), filename: z.string(), mimetype: z.string() })

function sendFile(result: unknown, reply: FastifyReply): unknown {
  const { content, filename, mimetype } = FileReply.parse(result)
  return reply
    .type(mimetype)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(Buffer.from(content))
}
