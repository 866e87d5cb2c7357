import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limit, Limiter } from '../../../platform/database/limiter.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import { joinLinks } from '../../../platform/mail/plain-text.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import {
  inBothLanguages,
  isFromOurPage,
  readField,
  readLocale,
  readParam,
  sendPage,
  sendSecretPage,
  servePages,
} from './forms.ts'
import {
  choosePasswordPage,
  forgottenPage,
  forgottenSentPage,
  passwordDonePage,
  resetOverPage,
  ruleProblem,
  type Problem,
} from './password-page.ts'
import { hashToken } from '../../../platform/secret-links.ts'
import { changedMail, resetMail } from '../passwords/mails.ts'
import { addReset, findCivility, findForgetful, findReset, useReset } from '../passwords/resets.ts'
import { passwordProblem, type PasswordProblem } from '../passwords/rule.ts'
import { hashPassword } from '../passwords/check.ts'
import { retryText } from './sign-in-page.ts'
import { network } from '../../../platform/http/network.ts'
import { logRefusal } from '../../../platform/log.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'

type Options = { db: Db; limiter: Limiter; branding: Branding; publicUrl: string }

const perAddress: Limit = { name: 'reset-address', max: 20, seconds: 3600 }
// Keeps anyone from flooding another user's mailbox.
const perPerson: Limit = { name: 'reset-person', max: 3, seconds: 3600 }

const FORGOTTEN = '/password/forgotten'

/** The page to request a reset link, and the page it leads to. */
export async function resetRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (scope) => {
    servePages(scope, options)
    forgottenRoutes(scope, options)
    linkRoutes(scope, options)
  })
}

function forgottenRoutes(scope: FastifyInstance, options: Options): void {
  const { limiter, branding, publicUrl } = options

  const sendForm = (request: FastifyRequest, reply: FastifyReply, status: number, problem: Problem | null) => {
    const locale = readLocale(request)
    const { action, otherLanguage } = inBothLanguages(FORGOTTEN, locale)
    return sendPage(reply, status, forgottenPage({ branding, locale, otherLanguage }, action, `${publicUrl}/`, problem))
  }

  scope.get(FORGOTTEN, async (request, reply) => sendForm(request, reply, 200, null))

  scope.post(FORGOTTEN, async (request, reply) => {
    const locale = readLocale(request)
    const t = translator(locale)
    const named = joinLinks(readField(request, 'username')).trim().slice(0, 200)
    if (named === '' || !isFromOurPage(request, publicUrl))
      return sendForm(request, reply, 422, { text: t('password.forgotten.missing'), field: null })
    const seconds = await limiter.hit(perAddress, network(request.ip))
    if (seconds !== null) {
      logRefusal(request.log, {
        what: 'link',
        name: named,
        address: request.ip,
        reason: 'too many links for a password',
      })
      reply.header('retry-after', String(seconds))
      return sendForm(request, reply, 429, { text: retryText(t, seconds), field: null })
    }
    // Sends the reply first: its timing must not reveal whether the account exists.
    await sendPage(reply, 200, forgottenSentPage({ branding, locale }, `${publicUrl}/`))
    await sendLink(named, locale, options, request).catch((error: unknown) =>
      request.log.error({ err: error }, 'a link to a new password could not be sent'),
    )
    return reply
  })
}

async function sendLink(named: string, locale: Locale, options: Options, { log }: FastifyRequest): Promise<void> {
  const { db, limiter, branding, publicUrl } = options
  const person = await findForgetful(db, named)
  if (!person) return log.info('a link to a new password was asked for an unknown account')
  if ((await limiter.hit(perPerson, person.id)) !== null)
    return log.warn({ userId: person.id }, 'too many links to a new password were asked for')
  await db.transaction().execute(async (tx) => {
    const link = `${publicUrl}/password/reset/${await addReset(tx, person.id)}?lang=${locale}`
    await addMail(tx, resetMail({ ...person, civility: await findCivility(tx, person.id) }, link, branding, locale))
  })
  log.info({ userId: person.id }, 'a link to a new password was sent')
}

function linkRoutes(scope: FastifyInstance, { db, branding, publicUrl }: Options): void {
  const sendOver = (reply: FastifyReply, locale: Locale) =>
    sendSecretPage(reply, 410, resetOverPage({ branding, locale }, `${FORGOTTEN}?lang=${locale}`))

  // Opening the link does not consume it, because mail scanners open links.
  scope.get('/password/reset/:token', async (request, reply) => {
    const person = await findReset(db, hashToken(readParam(request, 'token')))
    return person ? sendForm(request, reply, branding, person, null) : sendOver(reply, readLocale(request))
  })

  scope.post('/password/reset/:token', async (request, reply) => {
    const hash = hashToken(readParam(request, 'token'))
    const locale = readLocale(request)
    const person = isFromOurPage(request, publicUrl) ? await findReset(db, hash) : undefined
    if (!person) return sendOver(reply, locale)
    const password = readField(request, 'password')
    const problem = passwordProblem(password, person, branding.name)
    if (problem) return sendForm(request, reply, branding, person, problem)
    const passwordHash = await hashPassword(password)
    const isDone = await db.transaction().execute(async (tx) => {
      if (!(await useReset(tx, hash, person.id, passwordHash))) return false
      await addMail(tx, changedMail({ ...person, civility: await findCivility(tx, person.id) }, branding, locale))
      return true
    })
    if (!isDone) return sendOver(reply, locale)
    request.log.info({ userId: person.id }, 'a forgotten password was replaced, and every session ended')
    const way = { href: `${publicUrl}/`, text: translator(locale)('invitation.sign-in') }
    return sendSecretPage(reply, 200, passwordDonePage({ branding, locale }, way))
  })
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  branding: Branding,
  { username }: { username: string },
  problem: PasswordProblem | null,
): FastifyReply {
  const locale = readLocale(request)
  const t = translator(locale)
  const path = `/password/reset/${encodeURIComponent(readParam(request, 'token'))}`
  const { action, otherLanguage } = inBothLanguages(path, locale)
  const texts = { title: t('password.reset.title'), lead: t('invitation.lead', { username }) }
  const shown = { ...texts, action, username, problem: problem && ruleProblem(t, problem) }
  return sendSecretPage(reply, problem ? 422 : 200, choosePasswordPage({ branding, locale, otherLanguage }, shown))
}
