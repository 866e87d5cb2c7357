import { API_PREFIX } from '@parcelle/contract/addresses'
import type { Parsed, Reply, Route } from '@parcelle/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askOf, type Ask } from '../adapters/database/ask.ts'
import type { Tx } from '../adapters/database/tables.ts'
import type { Limit } from '../adapters/database/limiter.ts'
import { authenticate, readAs, writeAs } from './authenticate.ts'
import type { Deps, User } from '../deps.ts'
import { forbidden, malformed, tooMany } from '../errors.ts'
import { answerOnce, claimOf } from './idempotency.ts'
import { liveReplies, type LiveCall } from './live-reply.ts'
import { localeOf, type Locale } from '../locales/locale.ts'
import { toAnswer, send, sendAnswer, type Unchecked } from './send-reply.ts'

/**
 * What a handler receives: the parsed input, who calls, and in which language they read. A call that may be repeated
 * does all its writing in the transaction it is given, which also keeps its answer.
 */
export type Call<R extends Route> = Parsed<R> & {
  user: R['roles'] extends 'open' ? null : User
  locale: Locale
  requestId: string
  /** Asks the database what is asked all the time. */
  ask: Ask
} & (R['idempotent'] extends true ? { tx: Tx } : unknown) &
  (R['reply'] extends 'events' ? LiveCall : unknown)

/** One handler per call of a room; forgetting one does not compile. */
export type Handlers<Room extends Record<string, Route>> = {
  [K in keyof Room]: (call: Call<Room[K]>) => Promise<Answered<Room[K]>> | Answered<Room[K]>
}

type Answered<R extends Route> = Reply<R> | Unchecked<Reply<R>>

// Generous for people, tight for scripts; the shared counts are in PostgreSQL.
const perUser = ({ config }: Deps) => ({ name: 'api-user', max: config.callsPerMinute, seconds: 60 })
const perAddress = { name: 'api-open', max: 600, seconds: 60 }

/** Serves the calls of one room of the contract. */
export function mountRoom<Room extends Record<string, Route>>(
  app: FastifyInstance,
  deps: Deps,
  room: Room,
  handlers: Handlers<Room>,
  /** Those of its calls that write, but never before they have asked through `ask`. */
  asksFirst: readonly (keyof Room)[] = [],
): void {
  const sendLive = liveReplies(app)
  for (const [name, route] of Object.entries(room)) {
    // The border between typed handlers and untyped HTTP: Handlers<Room> has checked the pair, the loop forgets it.
    const handler = handlers[name] as unknown as (call: unknown) => Promise<never>
    app.route({
      method: route.method,
      url: API_PREFIX + route.path,
      ...(route.carriesFiles && { bodyLimit: fileBodyLimit(deps) }),
      handler: async (request, reply) => {
        const { authorization } = request.headers
        const callOf = async (user: User | null, ask = askOf(deps.db)) => {
          await admit(deps, route, user, request)
          const locale = localeOf(request, deps.deployment.locale)
          return { ...parseInput(route, request), user, locale, requestId: request.id, ask }
        }
        if (route.roles === 'open') return send(route, await handler(await callOf(null)), request, reply)
        if (onlyReads(route)) {
          const read = async (user: User, ask: Ask) => handler(await callOf(user, ask))
          return send(route, await readAs(deps, authorization, read), request, reply)
        }
        if (asksFirst.includes(name)) {
          const write = async (user: User, ask: Ask) => handler(await callOf(user, ask))
          return send(route, await writeAs(deps, authorization, write), request, reply)
        }
        const user = await authenticate(deps, authorization)
        const call = await callOf(user)
        if (route.reply === 'events') return sendLive(request, reply, (live) => handler({ ...call, ...live }))
        if (!route.idempotent) return send(route, await handler(call), request, reply)

        const { headers, method, url, body } = request
        const claim = claimOf(user.id, headers['idempotency-key'], method, url, body)
        const work = async (tx: Tx) => toAnswer(route, await handler({ ...call, tx }))
        return sendAnswer(await answerOnce(deps.db, claim, work), reply)
      },
    })
  }
}

/** Its answer can be thrown away and made again. */
const onlyReads = ({ method, reply }: Route) => method === 'GET' && typeof reply !== 'string'

// Base64 takes a third more than the file, and the rest of the body a little.
const fileBodyLimit = ({ deployment }: Deps) => Math.ceil(deployment.upload.maxBytes * 1.4) + 65_536

async function admit(deps: Deps, { roles }: Route, user: User | null, request: FastifyRequest): Promise<void> {
  await (user ? limit(deps, perUser(deps), user.id) : limit(deps, perAddress, request.ip))
  if (user && typeof roles !== 'string' && !roles.includes(user.role)) throw forbidden()
}

async function limit({ limiter }: Deps, rule: Limit, who: string): Promise<void> {
  const wait = await limiter.hit(rule, who)
  if (wait !== null) throw tooMany(wait)
}

function parseInput(route: Route, request: FastifyRequest): Record<string, unknown> {
  const given = { params: request.params, query: request.query, body: request.body }
  const parsed: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (!schema) continue
    const result = strictly(schema).safeParse(given[part] ?? {})
    if (!result.success) throw malformed(propertyOf(result.error))
    parsed[part] = result.data
  }
  return parsed
}

const strictSchemas = new WeakMap<z.ZodType, z.ZodType>()

/**
 * A key we do not know is more often a typing mistake than a wish: refused, not ignored. Made once for each call,
 * because a schema is compiled when it is first used.
 */
function strictly(schema: z.ZodType): z.ZodType {
  const known = strictSchemas.get(schema)
  if (known) return known
  const strict = schema instanceof z.ZodObject ? schema.strict() : schema
  strictSchemas.set(schema, strict)
  return strict
}

function propertyOf({ issues: [issue] }: z.ZodError): string | undefined {
  if (!issue) return undefined
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  return path.length > 0 ? path.join('.') : undefined
}
