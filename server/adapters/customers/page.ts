import type { FastifyInstance } from 'fastify'
import { localeOf, type Locale } from '../../locales/locale.ts'
import { translator } from '../../locales/texts.ts'
import { sendDevPage } from '../dev-pages/dev-page.ts'
import { html, type Html } from '../identity/pages/html.ts'
import type { AccountCodes } from './customers.ts'
import type { Intake } from './embedded-intake.ts'
import { Digest, Order } from './protocol.ts'

type Received = { dossier_id: string; body: string; accounts: unknown; received_at: Date }

/** What the customer system of the product has received, for whoever tries it. Only with the demo: it is about people. */
export function receivedPage(app: FastifyInstance, { db, files }: Intake): void {
  app.get('/dev/received', async (request, reply) => {
    const received = await db
      .selectFrom('received_dossier')
      .select(['dossier_id', 'body', 'accounts', 'received_at'])
      .orderBy('received_at', 'desc')
      .limit(100)
      .execute()
    const locale = localeOf(request, 'fr')
    const t = translator(locale)
    const articles = received.map((one) => article(one, locale))
    return sendDevPage(reply, locale, { title: t('demo.received'), none: t('demo.received.none') }, articles)
  })

  app.get('/dev/received/:sha256', async (request, reply) => {
    const { success, data } = Digest.safeParse(Reflect.get(Object(request.params), 'sha256'))
    const kept = await db
      .selectFrom('received_paper')
      .innerJoin('stored_file', 'stored_file.key', 'file_key')
      .select(['key', 'mimetype'])
      .where('received_paper.sha256', '=', Buffer.from(success ? data : '', 'hex'))
      .executeTakeFirst()
    const found = kept && (await files.get(kept.key))
    if (!found) return reply.callNotFound()
    // Given by anybody: to be kept, not to be opened on our own address.
    return reply
      .type(kept.mimetype)
      .header('content-disposition', 'attachment')
      .header('cache-control', 'no-store')
      .send(found.content)
  })
}

function article({ body, accounts, received_at }: Received, locale: Locale): Html {
  const { dossier, answers, papers } = Order.parse(JSON.parse(body))
  // What we wrote ourselves as JSON is read back as it was.
  const codes = Object.values(accounts as AccountCodes).join(', ')
  const at = received_at.toISOString()
  return html`<article>
    <h2>${dossier.number}</h2>
    <p><time datetime="${at}">${at}</time> · ${translator(locale)('demo.received.accounts', { codes })}</p>
    <ul>
      ${papers.map(({ title, sha256 }) => html`<li><a href="/dev/received/${sha256}">${title}</a></li>`)}
    </ul>
    <pre>${JSON.stringify({ dossier, answers }, null, 2)}</pre>
  </article>`
}
