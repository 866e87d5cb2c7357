import { API_PREFIX } from '@parcelle/contract/addresses'
import type { Parsed, Reply, Route } from '@parcelle/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { isStudio, largestFile, type Role } from '@parcelle/domain'
import { z } from 'zod'
import type { Tx } from '../../database/tables.ts'
import type { Limit } from '../../database/limiter.ts'
import { network } from '../network.ts'
import { authenticator, type Authenticate } from './authenticate.ts'
import type { HttpDeps } from '../http-deps.ts'
import type { User } from '../user.ts'
import { errorBody, forbidden, malformed, Refusal, tooMany } from '../../errors/errors.ts'
import { withCreationQuota } from './daily-quota.ts'
import { LARGE_JSON_LIMIT } from '../gate/bodies.ts'
import { discardForm, incomingFolder, receiveForm, type ReceivedFile, type ReceivedForm } from '../gate/forms.ts'
import { runOnce, findReply, toClaim } from '../replies/idempotency.ts'
import { liveReplies, type LiveCall } from '../replies/live-reply.ts'
import { localeOf, type Locale } from '../../locales/locale.ts'
import { toStoredReply, send, sendStoredReply, type Unchecked } from '../replies/send-reply.ts'

/** What a handler receives. An idempotent call writes only in the given transaction, which also stores its reply. */
type Call<R extends Route> = Parsed<R> & {
  user: R['roles'] extends 'open' ? null : User
  locale: Locale
  requestId: string
  address: string
} & (R['idempotent'] extends true ? { tx: Tx } : unknown) &
  (R['reply'] extends 'events' ? LiveCall : unknown) &
  (R['carriesFiles'] extends 'multipart' ? { file: ReceivedFile } : unknown)

/** One handler per call of a feature; a missing one does not compile. */
export type Handlers<Routes extends Record<string, Route>> = {
  [K in keyof Routes]: (call: Call<Routes[K]>) => Promise<HandlerResult<Routes[K]>> | HandlerResult<Routes[K]>
}

type HandlerResult<R extends Route> = Reply<R> | Unchecked<Reply<R>>

/** In bytes. Such a body is read into memory; larger files come as a form. */
const BASE64_LIMIT = 64 * 1_048_576

// Generous for people, tight for scripts.
const perUser = ({ config }: HttpDeps) => ({ name: 'api-user', max: config.callsPerMinute, seconds: 60 })
const perNetwork = { name: 'api-open', max: 600, seconds: 60 }
// Counted separately, so that bad tokens from a network do not block the open calls of others there.
const refusedPerNetwork = { name: 'api-refused', max: 600, seconds: 60 }

type ContractRoutes = Record<string, Record<string, Route>>
type AllHandlers<RoutesByFeature extends ContractRoutes> = {
  [Name in keyof RoutesByFeature]: Handlers<RoutesByFeature[Name]>
}

export function mountRoutes<RoutesByFeature extends ContractRoutes>(
  app: FastifyInstance,
  deps: HttpDeps,
  features: RoutesByFeature,
  handlers: AllHandlers<RoutesByFeature>,
): void {
  const authenticate = authenticator(deps)
  const sendLive = liveReplies(app, deps)
  app.decorateRequest('caller', null)
  app.decorateRequest('form', null)
  const serve = (route: Route, handler: UntypedHandler) =>
    app.route({
      method: route.method,
      url: API_PREFIX + route.path,
      // A stream has no HEAD, nor has a reply that is costly to make; the HEAD of a stored file does not open it.
      exposeHeadRoute: route.ranges ?? (route.reply !== 'events' && route.cost === undefined),
      // Authenticates before the body is read.
      onRequest: async (request) => {
        await admit(deps, authenticate, route, request)
        refuseLongBase64(deps, route, request)
      },
      ...(route.ranges && { compress: false }),
      ...bodyOptions(deps, route),
      handler: (request, reply) => answer(route, handler, request, reply).finally(() => discardForm(request)),
    })
  const answer = async (route: Route, handler: UntypedHandler, request: FastifyRequest, reply: FastifyReply) => {
    const call = readCall(deps, route, request)
    if (route.reply === 'events') {
      const reader = { id: call.user?.id ?? '', checkAccess: () => authenticate(request.headers.authorization) }
      return sendLive(request, reply, reader, (live) => handler({ ...call, ...live }))
    }
    const { user } = call
    if (!route.idempotent || user === null)
      return send(route, await written(route, user, async () => handler(call)), request, reply)

    const { headers, method, url, body } = request
    const claim = toClaim(user.id, headers['idempotency-key'], method, url, body)
    const work = async (tx: Tx) => toStoredReply(route, await handler({ ...call, tx }))
    const once = () => runOnce(deps.db, claim, work)
    // Before counting: repeating a request must not be refused because the first one used up the quota.
    const stored = claim && (await findReply(deps.db, claim))
    return sendStoredReply(
      stored ?? (await written(route, user, () => withCreationQuota(deps, user, route.makes, once))),
      reply,
    )
  }
  /** A person reads their own writes, whichever process answers next. */
  const written = async <T>({ method }: Route, user: User | null, work: () => Promise<T>): Promise<T> => {
    if (deps.replica === null || method === 'GET' || user === null) return work()
    return work().finally(() => deps.replica?.remember(user.id))
  }
  for (const [feature, calls] of Object.entries(features)) {
    for (const [name, route] of Object.entries(calls)) {
      const handler = handlers[feature]?.[name]
      if (!isHandler(handler)) throw new Error(`${feature}.${name} has no handler`)
      serve(route, handler)
    }
  }
}

type UntypedHandler = (call: unknown) => Promise<never>

/** `AllHandlers` has checked each handler against its route; a loop over both loses the types. */
const isHandler = (handler: unknown): handler is UntypedHandler => typeof handler === 'function'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a call of the contract; null for open calls. */
    caller: User | null
    /** The received form of a multipart call; otherwise null. */
    form: ReceivedForm | null
  }
}

function readCall({ deployment }: HttpDeps, route: Route, request: FastifyRequest) {
  const locale = localeOf(request, deployment.locale)
  const { caller: user, form, id: requestId, ip: address } = request
  return { ...parseInput(route, request), user, locale, requestId, address, ...(form && { file: form.file }) }
}

function bodyOptions(deps: HttpDeps, route: Route): Partial<RouteOptions> {
  const { carriesFiles, isLarge } = route
  if (isLarge) return { bodyLimit: LARGE_JSON_LIMIT, config: { isLarge } }
  if (carriesFiles === undefined) return {}
  if (carriesFiles === 'base64') return { bodyLimit: BASE64_LIMIT }
  const folder = incomingFolder(deps.config)
  return {
    config: { takesForm: true },
    preValidation: async (request) => {
      // Refuses a wrong address before the upload.
      parseInput(route, request, ['params', 'query'])
      const maxBytes = largestFile(deps.deployment.forNewDossiers.upload)
      request.form = await receiveForm(request, { folder, maxBytes })
    },
  }
}

/** By the limit of the live edition, which a publication may change. */
function refuseLongBase64({ deployment }: HttpDeps, { carriesFiles }: Route, { headers }: FastifyRequest): void {
  if (carriesFiles !== 'base64') return
  // Base64 adds a third to the file; the rest is for the other fields.
  const most = Math.ceil(deployment.forNewDossiers.upload.maxBytes * 1.4) + 65_536
  if (Number(headers['content-length'] ?? 0) > most) throw new Refusal(413, errorBody('error.too-large'))
}

async function admit(deps: HttpDeps, authenticate: Authenticate, route: Route, request: FastifyRequest): Promise<void> {
  const { roles, cost } = route
  const user = roles === 'open' ? null : await authenticateCaller(deps, authenticate, request)
  request.caller = user
  await (user ? limit(deps, perUser(deps), user.id, cost) : limit(deps, perNetwork, network(request.ip), cost))
  if (user && !mayCall(user.role, roles)) throw forbidden()
}

function mayCall(role: Role, roles: Route['roles']): boolean {
  if (roles === 'everyone') return !isStudio(role)
  return typeof roles === 'string' || roles.includes(role)
}

async function authenticateCaller(
  deps: HttpDeps,
  authenticate: Authenticate,
  { headers, ip }: FastifyRequest,
): Promise<User> {
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
  const input = { params, query, body: form ? form.fields : request.body }
  const parsed: Record<string, unknown> = {}
  for (const part of parts) {
    const result = toStrictSchema(route[part] ?? emptyObject).safeParse(input[part] === undefined ? {} : input[part])
    if (!result.success) throw malformed(wrongProperty(result.error))
    parsed[part] = result.data
  }
  return parsed
}

const emptyObject = z.strictObject({})
const strictSchemas = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Refuses unknown keys, which are mostly typing mistakes. Cached, because a schema is compiled at its
 * first use.
 */
function toStrictSchema(schema: z.ZodType): z.ZodType {
  const cached = strictSchemas.get(schema)
  if (cached) return cached
  const strict = schema instanceof z.ZodObject ? schema.strict() : schema
  strictSchemas.set(schema, strict)
  return strict
}

function wrongProperty({ issues: [issue] }: z.ZodError): string | undefined {
  if (!issue) return undefined
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  return path.length > 0 ? path.join('.') : undefined
}
