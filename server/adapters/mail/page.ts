import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/tables.ts'
import { html, trusted, type Html } from '../identity/pages/html.ts'

type Kept = { recipient: string; subject: string; body: string; created_at: Date }

/** The last mails, for whoever tries the product without a mail server. Only with the demo: they hold secrets. */
export function mailPage(app: FastifyInstance, db: Db): void {
  app.get('/dev/mails', async (_, reply) => {
    const mails = await db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'body', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(100)
      .execute()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(pageOf(mails))
  })
}

function pageOf(mails: readonly Kept[]): string {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Mails</title>
      </head>
      <body>
        <main>
          <h1>Mails</h1>
          ${mails.length === 0 && html`<p>Aucun message. / No message.</p>`} ${mails.map(articleOf)}
        </main>
      </body>
    </html>`.markup
}

function articleOf({ recipient, subject, body, created_at }: Kept): Html {
  const at = created_at.toISOString()
  return html`<article>
    <h2>${subject}</h2>
    <p>${recipient} · <time datetime="${at}">${at}</time></p>
    <p>${body.split('\n').map((line, at) => html`${at > 0 && trusted('<br>')}${linked(line)}`)}</p>
  </article>`
}

const linked = (line: string): Html =>
  /^https?:\/\/\S+$/.test(line) ? html`<a href="${line}">${line}</a>` : html`${line}`
