import type { FastifyInstance } from 'fastify'
import { sendDevPage } from '../../platform/http/dev-page.ts'
import { html } from '../../platform/http/html.ts'
import type { Db } from '../../platform/database/tables.ts'
import { localeOf } from '../../platform/locales/locale.ts'
import { translator } from '../../platform/locales/texts.ts'

/** Development page that shows the recorded analytics events, for when no URL is configured. */
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
    const articles = events.map(
      ({ payload, created_at: at }) =>
        html`<article>
          <p><time datetime="${at.toISOString()}">${at.toISOString()}</time></p>
          <pre>${JSON.stringify(payload, null, 2)}</pre>
        </article>`,
    )
    return sendDevPage(reply, locale, { title: t('demo.analytics'), none: t('demo.analytics.none') }, articles)
  })
}
