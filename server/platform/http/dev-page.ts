import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageLocale, type Locale } from '../locales/locale.ts'
import { translator } from '../locales/texts.ts'
import { html, trusted, type Html } from './html.ts'

// Mails have inline styles, which the policy of other pages refuses. No script runs.
const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const styles = [
  join(import.meta.dirname, '..', '..', '..', 'web', 'ui', 'theme', 'tokens.css'),
  join(import.meta.dirname, 'page-base.css'),
  join(import.meta.dirname, 'dev-page.css'),
].map((file) => readFileSync(file, 'utf8'))

export type DevPage = { locale: Locale; company: string; title: string; lead: string; path: string }

export function devLocale({ query, headers }: FastifyRequest): Locale {
  return pageLocale(readQuery(query, 'lang'), headers['accept-language'])
}

export const readQuery = (query: unknown, name: string): string => {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** A page of the demo, in the look of the portal; it needs neither the web application nor an account. */
export function sendDevPage(reply: FastifyReply, page: DevPage, content: Html): FastifyReply {
  const { locale, company, title, lead, path } = page
  const t = translator(locale)
  const other: Locale = locale === 'fr' ? 'en' : 'fr'
  const places = [
    ['/demo', t('demo.tour')],
    ['/dev/mails', t('demo.mails')],
    ['/', t('demo.portal')],
  ] as const
  const { markup } = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${company}</title>
        <style>
          ${trusted(styles.join('\n'))}
        </style>
        <link rel="stylesheet" href="/theme/theme.css" />
      </head>
      <body>
        <header class="top">
          <img src="/theme/logo.svg" alt="${company}" />
          <nav aria-label="${t('demo.places')}">
            ${places.map(
              ([href, text]) =>
                html`<a
                  href="${href}${href !== '/' && `?lang=${locale}`}"
                  ${href === path && trusted('aria-current="page"')}
                  >${text}</a
                >`,
            )}
            <a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${t('page.other-language')}</a>
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          <p class="lead">${lead}</p>
          ${content}
        </main>
      </body>
    </html>`
  reply.header('content-security-policy', POLICY)
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(markup)
}
