import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Branding } from '../../../platform/http/identity.ts'
import { failedPage, unavailablePage } from './notice-page.ts'
import { pageHeaders } from './page.ts'
import { logRefusal } from '../../../platform/log.ts'
import { pageLocale, type Locale } from '../../../platform/locales/locale.ts'
import { isOutage } from '../../../platform/errors/outage.ts'

/** Makes a scope one of pages: what is sent to it are forms, and what goes wrong there is said on a page. */
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
    request.log[status < 500 ? 'info' : 'error']({ err: error }, 'a page of the provider failed')
    const view = { branding, locale: readLocale(request) }
    const home = `${publicUrl}/`
    if (status === 503) return sendPage(reply.header('retry-after', '5'), status, unavailablePage(view, home))
    return sendPage(reply, status, failedPage(view, home, request.id))
  })
}

export const sendPage = (reply: FastifyReply, status: number, markup: string) =>
  reply.code(status).headers(pageHeaders).send(markup)

/** For a page whose address is a secret: it must not travel on to the next one as its referrer. */
export const sendSecretPage = (reply: FastifyReply, status: number, markup: string) =>
  sendPage(reply.header('referrer-policy', 'same-origin'), status, markup)

/** Where a page is and where its other language is. */
export function inBothLanguages(path: string, locale: Locale) {
  return { action: `${path}?lang=${locale}`, otherLanguage: `${path}?lang=${locale === 'fr' ? 'en' : 'fr'}` }
}

// A browser names the page that a form came from, in a way no page can forge. All current ones send one of the two.
export function isFromOurPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === new URL(publicUrl).origin
}

export const readField = ({ body }: FastifyRequest, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : ''

/** What the reader chose, then what the application asks for, then what the browser prefers. */
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
