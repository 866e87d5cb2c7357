import type { FastifyInstance } from 'fastify'
import { devLocale, sendDevPage } from '../../platform/http/dev-page.ts'
import { html } from '../../platform/http/html.ts'
import type { Db } from '../../platform/database/tables.ts'
import { formatParisTime } from '../../platform/locales/dates.ts'
import { translator } from '../../platform/locales/texts.ts'

/** Development page that shows the recorded analytics events, for when no URL is configured. */
export function analyticsPage(app: FastifyInstance, db: Db, company: string): void {
  app.get('/dev/analytics', async (request, reply) => {
    const locale = devLocale(request)
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
          <p><time datetime="${at.toISOString()}">${formatParisTime(at, locale)}</time></p>
          <div class="mail"><pre>${JSON.stringify(payload, null, 2)}</pre></div>
        </article>`,
    )
    const page = { locale, company, title: t('demo.analytics'), lead: t('demo.analytics.lead'), path: '/dev/analytics' }
    const none = articles.length === 0 && html`<p>${t('demo.analytics.none')}</p>`
    return sendDevPage(reply, page, html`${none}${articles}`)
  })
}
