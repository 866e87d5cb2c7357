import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { devLocale, sendDevPage } from '../platform/http/dev-page.ts'
import { html, type Html } from '../platform/http/html.ts'
import type { Db } from '../platform/database/tables.ts'
import { translator, type TextKey, type Translate } from '../platform/locales/texts.ts'

type Scene = {
  name: 'client' | 'advisor' | 'signing' | 'decision' | 'screening' | 'evidence' | 'studio'
  /** Null: the scene needs no account. */
  account: string | null
  /** The customer of the demo dossier that the scene opens. */
  customer: string | null
  path: (dossierId: string) => string
}

const form = (id: string) => `/form?dossier=${id}&resume=1`
const decision = (id: string) => `/manage-dossier/${id}`

const scenes: readonly Scene[] = [
  { name: 'client', account: 'client', customer: 'S00012', path: form },
  { name: 'advisor', account: 'advisor', customer: 'S00010', path: form },
  { name: 'signing', account: null, customer: null, path: () => '/dev/mails' },
  { name: 'decision', account: 'gestion', customer: 'S00001', path: decision },
  { name: 'screening', account: 'gestion2', customer: 'S00003', path: decision },
  { name: 'evidence', account: 'gestion', customer: 'S00023', path: decision },
  { name: 'studio', account: 'studio', customer: null, path: () => '/studio' },
]

/** /demo: what to look at in two minutes each, with the account and the dossier of each scene. Demo only. */
export function tourPage(app: FastifyInstance, { db, deployment }: Pick<Deps, 'db' | 'deployment'>): void {
  app.get('/demo', async (request, reply) => {
    const locale = devLocale(request)
    const t = translator(locale)
    const dossiers = await findDossiers(db)
    const page = {
      locale,
      company: deployment.name,
      title: t('demo.tour.title'),
      lead: t('demo.tour.lead'),
      path: '/demo',
    }
    const articles = scenes.map((scene, at) => sceneArticle(t, scene, at + 1, dossiers))
    return sendDevPage(reply, page, html`<div class="scenes">${articles}</div>`)
  })
}

type DemoDossier = { id: string; number: string }

/** The first dossier of each customer. */
async function findDossiers(db: Db): Promise<ReadonlyMap<string, DemoDossier>> {
  const customers = scenes.flatMap(({ customer }) => customer ?? [])
  const rows = await db
    .selectFrom('dossier')
    .innerJoin('client', 'client.id', 'dossier.client_id')
    .select(['dossier.id', 'dossier.number', 'client.username'])
    .where('client.username', 'in', customers)
    .orderBy('dossier.creation_date', 'desc')
    .orderBy('dossier.id', 'desc')
    .execute()
  return new Map(rows.map(({ id, number, username }) => [username ?? '', { id, number }]))
}

function sceneArticle(
  t: Translate,
  { name, account, customer, path }: Scene,
  place: number,
  dossiers: ReadonlyMap<string, DemoDossier>,
): Html {
  const dossier = dossiers.get(customer ?? '')
  const to = path(dossier?.id ?? '')
  const href = account === null ? to : `/demo/sign-in?${new URLSearchParams({ as: account, to })}`
  const looks = ([1, 2, 3] as const).map((at) => html`<li>${t(`demo.tour.${name}.look-${at}`)}</li>`)
  const label: TextKey = account === null ? 'demo.tour.open-mails' : 'demo.tour.sign-in'
  const facts = [dossier && t('demo.tour.dossier', { number: dossier.number }), t('demo.tour.minutes')]
  return html`<article>
    <h2><span class="place">${place}</span>${t(`demo.tour.${name}.title`)}</h2>
    <p>${facts.filter(Boolean).join(' · ')}</p>
    <div class="scene">
      <p>${t(`demo.tour.${name}.text`)}</p>
      <ul>
        ${looks}
      </ul>
      <a class="button" href="${href}">${t(label, { account: account ?? '' })}</a>
    </div>
  </article>`
}
