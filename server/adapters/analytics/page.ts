import type { FastifyInstance } from 'fastify'
import { html } from '../identity/pages/html.ts'
import type { Db } from '../database/tables.ts'
import { localeOf } from '../../locales/locale.ts'
import { translator } from '../../locales/texts.ts'

/** What would be told of signed dossiers, for whoever tries the product without an address to tell it to. */
export function analyticsPage(app: FastifyInstance, db: Db): void {
  app.get('/dev/analytics', async (request, reply) => {
    const locale = localeOf(request, 'fr')
    const t = translator(locale)
    const events = await db
      .selectFrom('analytics_event')
      .select(['payload', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
    const page = html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${t('demo.analytics')}</title>
        </head>
        <body>
          <main>
            <h1>${t('demo.analytics')}</h1>
            ${events.length === 0 && html`<p>${t('demo.analytics.none')}</p>`}
            ${events.map(
              ({ payload, created_at: at }) =>
                html`<article>
                  <p><time datetime="${at.toISOString()}">${at.toISOString()}</time></p>
                  <pre>${JSON.stringify(payload, null, 2)}</pre>
                </article>`,
            )}
          </main>
        </body>
      </html>`
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.markup)
  })
}
