import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import * as client from 'openid-client'
import pino, { type Logger } from 'pino'
import { readConfig } from '../../../config.ts'
import { addSecurityHeaders, makeHeaders } from '../../../platform/http/security-headers.ts'
import { databaseLimiter } from '../../../platform/database/limiter.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { embeddedIdentity } from '../embedded.ts'
import type { Identity } from '../../../platform/http/identity.ts'

export const PUBLIC_URL = 'http://localhost:3999'
export const PASSWORD = 'Parcelle-2026!'

export type Portal = { app: FastifyInstance; identity: Identity; url: string }

/** One API process with sign-in only. Several on one database stand for several processes. */
export async function portal(
  db: Db,
  env: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<Portal> {
  const config = readConfig({ PUBLIC_URL, DATABASE_URL: 'postgres://test', DEMO: 'yes-on-a-public-address', ...env })
  const hours = { fr: 'du lundi au vendredi', en: 'Monday to Friday' }
  const help = { phone: '+33199000123', mail: 'aide@aurea.example.org', hours }
  const branding = { name: 'Aurea', logo: '/theme/logo.svg', stylesheet: '/theme/theme.css', help }
  const { identity, mount } = await embeddedIdentity({ config, db, limiter: databaseLimiter(db), log, branding })
  const loggerInstance: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({ loggerInstance })
  addSecurityHeaders(app, makeHeaders(config))
  await mount(app)
  await app.ready()
  return { app, identity, url: config.publicUrl }
}

export type PortalRequest = RequestInit & { remoteAddress?: string }

/** Injects a request and returns the reply as a fetch `Response`. */
export async function ask({ app }: Portal, url: string | URL, init: PortalRequest = {}): Promise<Response> {
  const { pathname, search, host } = new URL(url)
  const body = init.body instanceof URLSearchParams ? init.body.toString() : init.body
  const form = body === undefined || body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await app.inject({
    url: `${pathname}${search}`,
    method: init.method === 'POST' ? 'POST' : init.method === 'OPTIONS' ? 'OPTIONS' : 'GET',
    headers: { host, ...form, ...Object.fromEntries(new Headers(init.headers)) },
    ...(typeof body === 'string' && { payload: body }),
    ...(init.remoteAddress && { remoteAddress: init.remoteAddress }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
  }
  const isEmpty = [204, 303, 304].includes(reply.statusCode)
  return new Response(isEmpty ? null : reply.body, { status: reply.statusCode, headers })
}

/** A standard OpenID client that talks to one process. */
export async function relyingParty(process: Portal): Promise<client.Configuration> {
  const speak: client.CustomFetch = (url, { method, headers, body }) =>
    ask(process, url, {
      method,
      headers,
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body } : {}),
    })
  return client.discovery(new URL(`${process.url}/oidc`), 'parcelle-web', undefined, client.None(), {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: speak,
  })
}
