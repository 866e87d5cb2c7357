import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Branding } from '../../../platform/http/identity.ts'
import { failedPage, unavailablePage } from './notice-page.ts'
import { pageHeaders } from './page.ts'
import { logRefusal } from '../../../platform/log.ts'
import { pageLocale, type Locale } from '../../../platform/locales/locale.ts'
import { isOutage } from '../../../platform/errors/outage.ts'

/** Makes a Fastify scope parse HTML forms and answer errors with pages. */
export function servePages(scope: FastifyInstance, { branding, publicUrl }: { branding: Branding; publicUrl: string }) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request: FastifyRequest, body: string | Buffer, done: (error: null, form: URLSearchParams) => void) =>
      done(null, new URLSearchParams(String(body))),
  )
  scope.addHook('onResponse', async (request, reply) => {
    const isRefused = reply.statusCode === 410 && readParam(request, 'token') !== ''
    const reason = 'used, over or unknown'
    if (isRefused) logRefusal(request.log, { what: 'link', name: null, address: request.ip, reason })
  })
  scope.setErrorHandler((error, request, reply) => {
    const status = toStatus(error)
    request.log[status < 500 ? 'info' : 'error']({ err: error }, 'a page of the identity provider failed')
    const view = { branding, locale: readLocale(request) }
    const home = `${publicUrl}/`
    if (status === 503) return sendPage(reply.header('retry-after', '5'), status, unavailablePage(view, home))
    return sendPage(reply, status, failedPage(view, home, request.id))
  })
}

export const sendPage = (reply: FastifyReply, status: number, markup: string) =>
  reply.code(status).headers(pageHeaders).send(markup)

/** For addresses with a secret, which must not leak through the Referer header. */
export const sendSecretPage = (reply: FastifyReply, status: number, markup: string) =>
  sendPage(reply.header('referrer-policy', 'same-origin'), status, markup)

export function inBothLanguages(path: string, locale: Locale) {
  return { action: `${path}?lang=${locale}`, otherLanguage: `${path}?lang=${locale === 'fr' ? 'en' : 'fr'}` }
}

// Browsers name the origin of a form in headers that no page can forge; all current ones send one of the two.
export function isFromOurPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === new URL(publicUrl).origin
}

export const readField = ({ body }: FastifyRequest, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : ''

/** Priority: the reader's choice, then the application's request, then the browser's language. */
export function readLocale(request: FastifyRequest, asked?: unknown): Locale {
  const chosen = new URL(request.url, 'http://page').searchParams.get('lang')
  return pageLocale(chosen ?? asked, request.headers['accept-language'])
}

export function readParam({ params }: FastifyRequest, name: string): string {
  const value: unknown =
    typeof params === 'object' && params !== null ? new Map(Object.entries(params)).get(name) : undefined
  return typeof value === 'string' ? value : ''
}

function toStatus(error: unknown): number {
  if (isOutage(error)) return 503
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 600 ? status : 500
}
