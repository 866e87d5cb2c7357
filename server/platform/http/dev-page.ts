import type { FastifyReply } from 'fastify'
import type { Locale } from '../locales/locale.ts'
import { html, type Html } from './html.ts'

// Mails have inline styles, which the policy of other pages refuses. Nothing else may run or load.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Lists messages that were not sent because the demo has no outside systems, newest first. */
export function sendDevPage(
  reply: FastifyReply,
  locale: Locale,
  { title, none }: { title: string; none: string },
  articles: readonly Html[],
): FastifyReply {
  const { markup } = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${articles.length === 0 && html`<p>${none}</p>`} ${articles}
        </main>
      </body>
    </html>`
  reply.header('content-security-policy', POLICY)
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(markup)
}
