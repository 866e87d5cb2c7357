import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../database/tables.ts'
import { devLocale, readQuery, sendDevPage, type DevPage } from '../http/dev-page.ts'
import { html, trusted, type Html } from '../http/html.ts'
import { formatParisTime } from '../locales/dates.ts'
import { locales, type Locale } from '../locales/locale.ts'
import { translator, type Translate } from '../locales/texts.ts'
import { htmlPart, mailSheet, subjectLine, textPart } from './blocks.ts'
import type { Mail } from './mail.ts'
import type { MailSample, SampleContext } from './samples.ts'

const PATH = '/dev/mails'
const SAMPLES = `${PATH}/samples`

type Message = Pick<Mail, 'channel' | 'recipient' | 'subject' | 'body' | 'html'>

/**
 * The latest messages, for trying the product without a mail server, and a sample of each mail. Demo only: they hold
 * secret links.
 */
export function mailPage(app: FastifyInstance, db: Db, context: SampleContext, samples: readonly MailSample[]): void {
  const frame = (request: FastifyRequest, path: string): DevPage & { t: Translate } => {
    const locale = devLocale(request)
    const t = translator(locale)
    return { t, locale, company: context.deployment.name, title: t('demo.mails'), lead: t('demo.mails.lead'), path }
  }

  app.get(PATH, async (request, reply) => {
    const page = frame(request, PATH)
    const { t, locale } = page
    const to = readQuery(request.query, 'to').trim()
    const mails = await findMails(db, to)
    const articles = mails.map((mail) => mailArticle(mail, mail.created_at, locale))
    const none = mails.length === 0 && html`<p>${t('demo.mails.none')}</p>`
    return sendDevPage(reply, page, html`${tabs(t, locale, PATH)}${searchForm(t, locale, to)}${none}${articles}`)
  })

  app.get(SAMPLES, async (request, reply) => {
    const page = frame(request, SAMPLES)
    const articles = samples.flatMap(({ write }) =>
      locales.map((locale) => {
        const { recipient, subject, blocks } = write(context, locale)
        const parts = { subject: subjectLine(subject), body: textPart(blocks), html: htmlPart(blocks) }
        return mailArticle({ channel: 'mail', recipient, ...parts }, null, locale)
      }),
    )
    return sendDevPage(reply, page, html`${tabs(page.t, page.locale, SAMPLES)}${articles}`)
  })
}

function findMails(db: Db, to: string) {
  const mails = db.selectFrom('mail').select(['channel', 'recipient', 'subject', 'body', 'html', 'created_at'])
  const pattern = `%${to.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return (to === '' ? mails : mails.where('recipient', 'ilike', pattern))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

function tabs(t: Translate, locale: Locale, current: string): Html {
  const views = [
    [PATH, t('demo.mails.sent')],
    [SAMPLES, t('demo.mails.samples')],
  ] as const
  return html`<nav aria-label="${t('demo.mails')}">
    ${views.map(
      ([href, text]) =>
        html`<a href="${href}?lang=${locale}" ${href === current && trusted('aria-current="page"')}>${text}</a>`,
    )}
  </nav>`
}

function searchForm(t: Translate, locale: Locale, to: string): Html {
  return html`<form class="search" method="get" action="${PATH}" role="search">
    <input type="hidden" name="lang" value="${locale}" />
    <div>
      <label for="to">${t('demo.mails.to')}</label>
      <input id="to" name="to" type="search" value="${to}" autocomplete="off" />
    </div>
    <button class="button" type="submit">${t('demo.mails.search')}</button>
  </form>`
}

// The markup was escaped before it was stored.
function mailArticle(
  { channel, recipient, subject, body, html: markup }: Message,
  at: Date | null,
  locale: Locale,
): Html {
  const t = translator(locale)
  const time = at && html` · <time datetime="${at.toISOString()}">${formatParisTime(at, locale)}</time>`
  const isMail = channel === 'mail'
  const text = html`<details>
    <summary>${t('demo.mails.text')}</summary>
    <pre>${body}</pre>
  </details>`
  return html`<article>
    <h2 lang="${locale}">${isMail ? subject : t('demo.mails.sms')}</h2>
    <p>${recipient}${time}</p>
    <div class="mail">${isMail ? trusted(mailSheet(markup)) : html`<p>${body}</p>`}</div>
    ${isMail && text}
  </article>`
}
