import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Db } from '../../database/tables.ts'
import { assetRoutes } from './assets.ts'
import type { Devices } from '../devices.ts'
import { checkCredentials, type Attempt } from '../passwords.ts'
import type { Branding } from '../identity.ts'
import { expiredPage, failedPage, unavailablePage } from './notice-page.ts'
import { pageHeaders } from './page.ts'
import { signInPage, type Problem } from './sign-in-page.ts'
import { pageLocale } from '../../../locales/locale.ts'
import { isOutage } from '../../../outage.ts'
import type { Throttle } from '../throttle.ts'

type Options = {
  db: Db
  throttle: Throttle
  devices: Devices
  branding: Branding
  publicUrl: string
  demo: boolean
}
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The page on which people give their username and password. */
export async function signInRoutes(app: FastifyInstance, provider: Provider, options: Options): Promise<void> {
  await app.register(async (scope) => {
    assetRoutes(scope)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8192 }, parseForm)
    scope.setErrorHandler((error, request, reply) => {
      const status = toStatus(error)
      request.log[status < 500 ? 'info' : 'error']({ err: error }, 'the sign-in page failed')
      const view = { branding: options.branding, locale: readLocale(request, null) }
      if (status === 503)
        return send(reply.header('retry-after', '5'), status, unavailablePage(view, `${options.publicUrl}/`))
      return send(reply, status, failedPage(view, `${options.publicUrl}/`, request.id))
    })

    scope.get('/sign-in/:uid', async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction) return sendExpired(request, reply, options)
      return sendSignIn(request, reply, options, { interaction })
    })

    scope.post('/sign-in/:uid', async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction || !isFromOurPage(request, options.publicUrl)) return sendExpired(request, reply, options)
      const attempt = readAttempt(request.body)
      const outcome = await tryToSignIn(request, attempt, options)
      if ('problem' in outcome) {
        return sendSignIn(request, reply, options, { interaction, ...outcome, username: attempt.username })
      }
      reply.header('set-cookie', options.devices.remember(request.headers.cookie, attempt.username))
      // Not remembered past the closing of the browser: the computer may be someone else's.
      const login = { accountId: outcome.userId, remember: false, amr: ['pwd'] }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303)
    })
  })
}

type Outcome = { userId: string } | { problem: Problem }

async function tryToSignIn(request: FastifyRequest, attempt: Attempt, options: Options): Promise<Outcome> {
  const { db, throttle, devices } = options
  if (attempt.username === '' || attempt.password === '') return { problem: { kind: 'missing' } }
  const { username } = attempt
  const who = { username, address: request.ip, device: devices.find(request.headers.cookie, username) }
  const seconds = await throttle.attempt(who)
  if (seconds !== null) {
    request.log.warn('sign-in held back after too many attempts')
    return { problem: { kind: 'too-many', seconds } }
  }
  const userId = await checkCredentials(db, attempt, options)
  if (userId === null) {
    request.log.info('sign-in refused')
    return { problem: { kind: 'refused' } }
  }
  await throttle.succeeded(who)
  request.log.info({ userId }, 'signed in')
  return { userId }
}

/** The sign-in under way that both the address and the cookie name; null when it is over or someone else's. */
async function findInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === readParam(request, 'uid') ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

type Shown = { interaction: Interaction; username?: string; problem?: Problem }

function sendSignIn(request: FastifyRequest, reply: FastifyReply, { branding, demo }: Options, shown: Shown) {
  const { interaction, username, problem = null } = shown
  const locale = readLocale(request, interaction)
  const path = `/sign-in/${interaction.uid}?lang=`
  const hint = interaction.params['login_hint']
  if (problem?.kind === 'too-many') reply.header('retry-after', String(problem.seconds))
  const markup = signInPage({
    branding,
    locale,
    demo,
    problem,
    username: username ?? (typeof hint === 'string' ? hint : ''),
    action: `${path}${locale}`,
    otherLanguage: `${path}${locale === 'fr' ? 'en' : 'fr'}`,
  })
  return send(reply, statuses[problem?.kind ?? 'none'], markup)
}

const statuses = { none: 200, missing: 422, refused: 422, 'too-many': 429 } as const

function sendExpired(request: FastifyRequest, reply: FastifyReply, { branding, publicUrl }: Options) {
  return send(reply, 410, expiredPage({ branding, locale: readLocale(request, null) }, `${publicUrl}/`))
}

const send = (reply: FastifyReply, status: number, markup: string) =>
  reply.code(status).headers(pageHeaders).send(markup)

// A browser names the page that a form came from, in a way no page can forge.
export function isFromOurPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin
}

function readAttempt(form: unknown): Attempt {
  const field = (name: string) => (form instanceof URLSearchParams ? (form.get(name) ?? '') : '')
  return { username: field('username').trim().slice(0, 200), password: field('password') }
}

export function parseForm(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: null, form: URLSearchParams) => void,
) {
  done(null, new URLSearchParams(String(body)))
}

function readLocale(request: FastifyRequest, interaction: Interaction | null) {
  const chosen = new URL(request.url, 'http://page').searchParams.get('lang')
  return pageLocale(chosen ?? interaction?.params['ui_locales'], request.headers['accept-language'])
}

function readParam({ params }: FastifyRequest, name: string): unknown {
  return typeof params === 'object' && params !== null ? new Map(Object.entries(params)).get(name) : undefined
}

function toStatus(error: unknown): number {
  if (isOutage(error)) return 503
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 600 ? status : 500
}
