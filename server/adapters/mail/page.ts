import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/tables.ts'
import { html, trusted, type Html } from '../identity/pages/html.ts'
import { localeOf, type Locale } from '../../locales/locale.ts'
import { translator } from '../../locales/texts.ts'
import type { Mail } from './mail.ts'

type Kept = Pick<Mail, 'channel' | 'recipient' | 'subject' | 'body'> & { created_at: Date }

/** The last mails and short messages, for whoever tries the product without a mail server. Only with the demo: they hold secrets. */
export function mailPage(app: FastifyInstance, db: Db): void {
  app.get('/dev/mails', async (request, reply) => {
    const mails = await db
      .selectFrom('mail')
      .select(['channel', 'recipient', 'subject', 'body', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(100)
      .execute()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(mailsPage(mails, localeOf(request, 'fr')))
  })
}

function mailsPage(mails: readonly Kept[], locale: Locale): string {
  const t = translator(locale)
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('demo.mails')}</title>
      </head>
      <body>
        <main>
          <h1>${t('demo.mails')}</h1>
          ${mails.length === 0 && html`<p>${t('demo.mails.none')}</p>`}
          ${mails.map((mail) => mailArticle(mail, t('demo.mails.sms')))}
        </main>
      </body>
    </html>`.markup
}

function mailArticle({ channel, recipient, subject, body, created_at }: Kept, sms: string): Html {
  const at = created_at.toISOString()
  return html`<article>
    <h2>${channel === 'sms' ? sms : subject}</h2>
    <p>${recipient} · <time datetime="${at}">${at}</time></p>
    <p>${body.split('\n').map((line, at) => html`${at > 0 && trusted('<br>')}${linked(line)}`)}</p>
  </article>`
}

const linked = (line: string): Html =>
  /^https?:\/\/\S+$/.test(line) ? html`<a href="${line}">${line}</a>` : html`${line}`
