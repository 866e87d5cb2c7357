import { API_PREFIX } from '@parcelle/contract/addresses'
import type { Parsed, Reply, Route } from '@parcelle/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { largestFile } from '@parcelle/domain'
import { z } from 'zod'
import type { Tx } from '../../database/tables.ts'
import type { Limit } from '../../database/limiter.ts'
import { network } from '../network.ts'
import { authenticator, type Authenticate } from './authenticate.ts'
import type { HttpDeps } from '../http-deps.ts'
import type { User } from '../user.ts'
import { forbidden, malformed, Refusal, tooMany } from '../../errors/errors.ts'
import { makeWithinShare } from './daily-share.ts'
import { discardForm, incomingFolder, receiveForm, type ReceivedFile, type ReceivedForm } from '../gate/forms.ts'
import { answerOnce, findAnswer, toClaim } from './idempotency.ts'
import { liveReplies, type LiveCall } from '../replies/live-reply.ts'
import { localeOf, type Locale } from '../../locales/locale.ts'
import { toAnswer, send, sendAnswer, type Unchecked } from '../replies/send-reply.ts'

/**
 * What a handler receives: the parsed input, who calls, and in which language they read. A call that may be repeated
 * does all its writing in the transaction it is given, which also keeps its answer.
 */
export type Call<R extends Route> = Parsed<R> & {
  user: R['roles'] extends 'open' ? null : User
  locale: Locale
  requestId: string
  /** From where the call comes. */
  address: string
} & (R['idempotent'] extends true ? { tx: Tx } : unknown) &
  (R['reply'] extends 'events' ? LiveCall : unknown) &
  (R['carriesFiles'] extends 'multipart' ? { file: ReceivedFile } : unknown)

/** One handler per call of a room; forgetting one does not compile. */
export type Handlers<Room extends Record<string, Route>> = {
  [K in keyof Room]: (call: Call<Room[K]>) => Promise<Answered<Room[K]>> | Answered<Room[K]>
}

type Answered<R extends Route> = Reply<R> | Unchecked<Reply<R>>

// Generous for people, tight for scripts; the shared counts are in PostgreSQL.
const perUser = ({ config }: HttpDeps) => ({ name: 'api-user', max: config.callsPerMinute, seconds: 60 })
const perNetwork = { name: 'api-open', max: 600, seconds: 60 }
// Counted apart, so that an expired or forged token in a network does not keep others there from the open calls.
const refusedPerNetwork = { name: 'api-refused', max: 600, seconds: 60 }

type RoomsOfContract = Record<string, Record<string, Route>>
/** The handlers of every room. */
type RoomHandlers<RoutesByFeature extends RoomsOfContract> = {
  [Name in keyof RoutesByFeature]: Handlers<RoutesByFeature[Name]>
}

/** Serves the calls of all rooms of the contract. */
export function mountRooms<RoutesByFeature extends RoomsOfContract>(
  app: FastifyInstance,
  deps: HttpDeps,
  rooms: RoutesByFeature,
  handlers: RoomHandlers<RoutesByFeature>,
): void {
  const authenticate = authenticator(deps)
  const sendLive = liveReplies(app, deps)
  app.decorateRequest('caller', null)
  app.decorateRequest('form', null)
  const serve = (route: Route, handler: UntypedHandler) =>
    app.route({
      method: route.method,
      url: API_PREFIX + route.path,
      // A live stream has no head without its body; what is costly to make is not made for its head, but a file that is
      // kept is not even opened for it.
      exposeHeadRoute: route.ranges ?? (route.reply !== 'events' && route.cost === undefined),
      // Who it is comes first: of a stranger not even the body is read.
      onRequest: (request) => admit(deps, authenticate, route, request),
      ...(route.ranges && { compress: false }),
      ...bodyOf(deps, route),
      handler: (request, reply) => answer(route, handler, request, reply).finally(() => discardForm(request)),
    })
  const answer = async (route: Route, handler: UntypedHandler, request: FastifyRequest, reply: FastifyReply) => {
    const call = readCall(deps, route, request)
    if (route.reply === 'events') {
      const reader = { id: call.user?.id ?? '', isWelcome: () => authenticate(request.headers.authorization) }
      return sendLive(request, reply, reader, (live) => handler({ ...call, ...live }))
    }
    const { user } = call
    if (!route.idempotent || user === null) return send(route, await handler(call), request, reply)

    const { headers, method, url, body } = request
    const claim = toClaim(user.id, headers['idempotency-key'], method, url, body)
    const work = async (tx: Tx) => toAnswer(route, await handler({ ...call, tx }))
    const once = () => answerOnce(deps.db, claim, work)
    // Before anything is counted: who asks again for what they made must not find their share used up by it.
    const known = claim && (await findAnswer(deps.db, claim))
    return sendAnswer(known ?? (await makeWithinShare(deps, user, route.makes, once)), reply)
  }
  for (const [room, calls] of Object.entries(rooms)) {
    for (const [name, route] of Object.entries(calls)) {
      // The border between typed handlers and untyped HTTP: RoomHandlers has checked the pair, the loop forgets it.
      serve(route, handlers[room]?.[name] as unknown as UntypedHandler)
    }
  }
}

type UntypedHandler = (call: unknown) => Promise<never>

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a call of the contract; null where it is open to all. */
    caller: User | null
    /** What a call that takes a form has received; null before, and for all others. */
    form: ReceivedForm | null
  }
}

function readCall({ deployment }: HttpDeps, route: Route, request: FastifyRequest) {
  const locale = localeOf(request, deployment.locale)
  const { caller: user, form, id: requestId, ip: address } = request
  return { ...parseInput(route, request), user, locale, requestId, address, ...(form && { file: form.file }) }
}

/** How the body of a call is read: what carries files may be long, and a form is received before its call begins. */
function bodyOf(deps: HttpDeps, route: Route): Partial<RouteOptions> {
  const { carriesFiles } = route
  if (carriesFiles === undefined) return {}
  const { upload } = deps.deployment
  // Base64 takes a third more than the file, and the rest of the body a little.
  if (carriesFiles === 'base64') return { bodyLimit: Math.ceil(upload.maxBytes * 1.4) + 65_536 }
  const maxBytes = largestFile(upload)
  const folder = incomingFolder(deps.config)
  return {
    bodyLimit: maxBytes + 65_536,
    config: { takesForm: true },
    preValidation: async (request) => {
      // What is wrong with its address is wrong whatever follows.
      parseInput(route, request, ['params', 'query'])
      request.form = await receiveForm(request, { folder, maxBytes })
    },
  }
}

/** Finds out who calls, and whether they may. */
async function admit(deps: HttpDeps, authenticate: Authenticate, route: Route, request: FastifyRequest): Promise<void> {
  const { roles, cost } = route
  const user = roles === 'open' ? null : await recognise(deps, authenticate, request)
  request.caller = user
  await (user ? limit(deps, perUser(deps), user.id, cost) : limit(deps, perNetwork, network(request.ip), cost))
  if (user && typeof roles !== 'string' && !roles.includes(user.role)) throw forbidden()
}

async function recognise(deps: HttpDeps, authenticate: Authenticate, { headers, ip }: FastifyRequest): Promise<User> {
  try {
    return await authenticate(headers.authorization)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) await limit(deps, refusedPerNetwork, network(ip))
    throw error
  }
}

async function limit({ limiter }: HttpDeps, rule: Limit, who: string, cost = 1): Promise<void> {
  const wait = await limiter.hit(rule, who, cost)
  if (wait !== null) throw tooMany(wait)
}

type Part = 'params' | 'query' | 'body'

function parseInput(route: Route, request: FastifyRequest, parts: readonly Part[] = ['params', 'query', 'body']) {
  const { params, query, form } = request
  const given = { params, query, body: form ? form.fields : request.body }
  const parsed: Record<string, unknown> = {}
  for (const part of parts) {
    const result = strictly(route[part] ?? nothing).safeParse(given[part] === undefined ? {} : given[part])
    if (!result.success) throw malformed(wrongProperty(result.error))
    parsed[part] = result.data
  }
  return parsed
}

const nothing = z.strictObject({})
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

function wrongProperty({ issues: [issue] }: z.ZodError): string | undefined {
  if (!issue) return undefined
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  return path.length > 0 ? path.join('.') : undefined
}
