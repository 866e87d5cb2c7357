import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Db } from '../../../platform/database/tables.ts'
import { joinLinks } from '../../../platform/mail/plain-text.ts'
import { assetRoutes } from './assets.ts'
import type { Devices } from '../devices.ts'
import { checkCredentials, type Attempt } from '../passwords/check.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { inBothLanguages, isFromOurPage, readField, readLocale, readParam, sendPage, servePages } from './forms.ts'
import { expiredPage } from './notice-page.ts'
import { signInPage, type Problem } from './sign-in-page.ts'
import { logRefusal } from '../../../platform/log.ts'
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

export async function signInRoutes(app: FastifyInstance, provider: Provider, options: Options): Promise<void> {
  await app.register(async (scope) => {
    assetRoutes(scope)
    servePages(scope, options)

    scope.get('/sign-in/:uid', async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction) return sendExpired(request, reply, options)
      return sendSignIn(request, reply, options, { interaction })
    })

    scope.post('/sign-in/:uid', async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction || !isFromOurPage(request, options.publicUrl)) return sendExpired(request, reply, options)
      const attempt = {
        username: joinLinks(readField(request, 'username')).trim().slice(0, 200),
        password: readField(request, 'password'),
      }
      const outcome = await tryToSignIn(request, attempt, options)
      if ('problem' in outcome) {
        return sendSignIn(request, reply, options, { interaction, ...outcome, username: attempt.username })
      }
      reply.header('set-cookie', options.devices.remember(request.headers.cookie, attempt.username))
      // A session cookie, dropped when the browser closes: the computer may be shared.
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
    logRefusal(request.log, { what: 'sign-in', name: username, address: request.ip, reason: 'too many attempts' })
    return { problem: { kind: 'too-many', seconds } }
  }
  const userId = await checkCredentials(db, attempt, options)
  if (userId === null) {
    logRefusal(request.log, { what: 'sign-in', name: username, address: request.ip, reason: 'wrong name or password' })
    return { problem: { kind: 'refused' } }
  }
  await throttle.succeeded(who)
  request.log.info({ userId }, 'signed in')
  return { userId }
}

/** The sign-in that both the address and the cookie name; null if it is over or belongs to another browser. */
async function findInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === readParam(request, 'uid') ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

type SignInPageContent = { interaction: Interaction; username?: string; problem?: Problem }

function sendSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { branding, demo }: Options,
  shown: SignInPageContent,
) {
  const { interaction, username, problem = null } = shown
  const locale = readLocale(request, interaction.params['ui_locales'])
  const hint = interaction.params['login_hint']
  if (problem?.kind === 'too-many') reply.header('retry-after', String(problem.seconds))
  const markup = signInPage({
    branding,
    locale,
    demo,
    problem,
    username: username ?? (typeof hint === 'string' ? hint : ''),
    ...inBothLanguages(`/sign-in/${interaction.uid}`, locale),
  })
  return sendPage(reply, statuses[problem?.kind ?? 'none'], markup)
}

const statuses = { none: 200, missing: 422, refused: 422, 'too-many': 429 } as const

function sendExpired(request: FastifyRequest, reply: FastifyReply, { branding, publicUrl }: Options) {
  return sendPage(reply, 410, expiredPage({ branding, locale: readLocale(request) }, `${publicUrl}/`))
}
