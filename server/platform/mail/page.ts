import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/tables.ts'
import { sendDevPage } from '../http/dev-page.ts'
import { html, trusted, type Html } from '../http/html.ts'
import { localeOf } from '../locales/locale.ts'
import { translator } from '../locales/texts.ts'
import type { Mail } from './mail.ts'

type ListedMail = Pick<Mail, 'channel' | 'recipient' | 'subject' | 'body' | 'html'> & { created_at: Date }

/** The latest messages, for trying the product without a mail server. Demo only: they hold secret links. */
export function mailPage(app: FastifyInstance, db: Db): void {
  app.get('/dev/mails', async (request, reply) => {
    const mails = await db
      .selectFrom('mail')
      .select(['channel', 'recipient', 'subject', 'body', 'html', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(100)
      .execute()
    const locale = localeOf(request, 'fr')
    const t = translator(locale)
    const articles = mails.map((mail) => mailArticle(mail, t('demo.mails.sms')))
    return sendDevPage(reply, locale, { title: t('demo.mails'), none: t('demo.mails.none') }, articles)
  })
}

// The markup was escaped before it was stored.
function mailArticle({ channel, recipient, subject, body, html: markup, created_at }: ListedMail, sms: string): Html {
  const at = created_at.toISOString()
  return html`<article>
    <h2>${channel === 'sms' ? sms : subject}</h2>
    <p>${recipient} · <time datetime="${at}">${at}</time></p>
    ${markup === '' ? html`<p>${body}</p>` : trusted(markup)}
  </article>`
}
