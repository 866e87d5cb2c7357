import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Config } from '../../../config.ts'
import type { Limiter } from '../../../platform/database/limiter.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { limitAuthorisations } from './authorisation-limit.ts'
import { errorBody } from '../../../platform/errors/errors.ts'
import { answerUnknown, spendRefusedCode } from './middleware.ts'
import { findAccount } from '../queries.ts'

type Options = { db: Db; limiter: Limiter; branding: Branding; config: Config }

// Fastify knows the proxies; the provider would have to guess the caller's address.
const callers = new WeakMap<IncomingMessage, string>()
export const callerOf = (request: IncomingMessage) => callers.get(request) ?? ''

export async function mountProvider(app: FastifyInstance, provider: Provider, options: Options): Promise<void> {
  const { publicUrl, authorisationsPerMinute } = options.config
  provider.use(closedToOthers())
  provider.use(answerUnknown(options.branding, publicUrl))
  provider.use(spendRefusedCode)
  const handle = provider.callback()
  const { origin, protocol, host } = new URL(publicUrl)

  await app.register(async (scope) => {
    // The provider reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    limitAuthorisations(scope, { ...options, publicUrl, max: authorisationsPerMinute })
    ssoCheck(scope, provider, origin, options.db)

    scope.all('/oidc/*', async (request, reply) => {
      // PostgreSQL text cannot contain a zero byte.
      if (request.url.includes('%00'))
        return reply.code(400).send({ ...errorBody('error.malformed'), requestId: request.id })
      const raw: IncomingMessage & { originalUrl?: string } = request.raw
      // The provider compares the two to find its mount path.
      raw.originalUrl = request.url
      raw.url = request.url.slice('/oidc'.length)
      setOwnOrigin(raw, { origin, protocol, host })
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      callers.set(raw, request.ip)
      await handle(raw, reply.raw)
    })
  })
}

/**
 * Replaces the forwarded headers by PUBLIC_URL, so that no caller or proxy can change our links, cookies and redirects,
 * and drops foreign origins.
 */
function setOwnOrigin({ headers }: IncomingMessage, us: { origin: string; protocol: string; host: string }): void {
  headers['x-forwarded-proto'] = us.protocol.replace(':', '')
  headers['x-forwarded-host'] = us.host
  if (headers.origin !== us.origin) delete headers.origin
}

// The provider allows every origin to read its public documents; only ours is allowed here.
function closedToOthers() {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next()
    if (ctx.response.get('access-control-allow-origin') === '*') ctx.remove('access-control-allow-origin')
  }
}

/** Answers the web application whether its session still exists. */
function ssoCheck(scope: FastifyInstance, provider: Provider, origin: string, db: Db): void {
  scope.get('/oidc/sso-check', async (request, reply) => {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
    const isLive = session.accountId !== undefined && (await findAccount(db, session.accountId)) !== undefined
    reply.header('cache-control', 'no-store').header('vary', 'Origin')
    if (request.headers.origin === origin) {
      reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    }
    return { autologout: isLive ? 0 : 1 }
  })
}
