import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Db } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Devices } from '../devices.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { inBothLanguages, isFromOurPage, readField, readLocale, sendPage, servePages } from './forms.ts'
import { choosePasswordPage, passwordDonePage, ruleProblem, type Problem } from './password-page.ts'
import { changedMail } from '../passwords/mails.ts'
import { findCivility } from '../passwords/resets.ts'
import { replacePassword } from '../passwords/replace.ts'
import { passwordProblem } from '../passwords/rule.ts'
import { checkPassword, hashPassword } from '../passwords/check.ts'
import { findOwner } from '../queries.ts'
import type { SignIn } from '../sessions.ts'
import { retryText } from './sign-in-page.ts'
import { logRefusal } from '../../../platform/log.ts'
import type { Throttle } from '../throttle.ts'
import { translator } from '../../../platform/locales/texts.ts'

type Options = { db: Db; throttle: Throttle; devices: Devices; branding: Branding; publicUrl: string }
type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>
type PasswordChange = { owner: Owner; signIn: SignIn }

const CHANGE = '/password'

/** The page where a signed-in user changes their password. */
export async function changeRoutes(app: FastifyInstance, provider: Provider, options: Options): Promise<void> {
  const { db, branding, publicUrl } = options
  await app.register(async (scope) => {
    servePages(scope, options)

    scope.get(CHANGE, async (request, reply) => {
      const found = await findSignedIn(provider, db, request, reply)
      return found ? sendForm(request, reply, options, found.owner, null) : reply.redirect(`${publicUrl}/`, 303)
    })

    scope.post(CHANGE, async (request, reply) => {
      const found = await findSignedIn(provider, db, request, reply)
      if (!found || !isFromOurPage(request, publicUrl)) return reply.redirect(`${publicUrl}/`, 303)
      const { owner, signIn } = found
      const problem = await findProblem(request, reply, options, owner)
      if (problem) return sendForm(request, reply, options, owner, problem)
      const locale = readLocale(request)
      const passwordHash = await hashPassword(readField(request, 'password'))
      await db.transaction().execute(async (tx) => {
        await replacePassword(tx, owner.id, passwordHash, signIn)
        await addMail(tx, changedMail({ ...owner, civility: await findCivility(tx, owner.id) }, branding, locale))
      })
      request.log.info({ userId: owner.id }, 'a password was changed, and every other session ended')
      const way = { href: `${publicUrl}/`, text: translator(locale)('password.back') }
      return sendPage(reply, 200, passwordDonePage({ branding, locale }, way))
    })
  })
}

async function findSignedIn(
  provider: Provider,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PasswordChange | null> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const owner = session.accountId === undefined ? undefined : await findOwner(db, session.accountId)
  if (!owner) return null
  const grants = Object.values(session.authorizations ?? {}).map(({ grantId }) => grantId)
  return { owner, signIn: { uid: session.uid, grantIds: grants.filter((id) => id !== undefined) } }
}

/**
 * An open session is not enough to take over an account: attempts at the current password are throttled like sign-ins.
 */
async function findProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { throttle, devices, branding }: Options,
  owner: Owner,
): Promise<Problem | null> {
  const t = translator(readLocale(request))
  const weakness = passwordProblem(readField(request, 'password'), owner, branding.name)
  if (weakness) return ruleProblem(t, weakness)
  const { username } = owner
  const who = { username, address: request.ip, device: devices.find(request.headers.cookie, username) }
  const seconds = await throttle.attempt(who)
  if (seconds !== null) {
    reply.header('retry-after', String(seconds))
    logRefusal(request.log, { what: 'sign-in', name: username, address: request.ip, reason: 'too many attempts' })
    return { text: retryText(t, seconds), field: null }
  }
  if (!(await checkPassword(readField(request, 'current'), owner.password_hash))) {
    const reason = 'wrong password at its change'
    logRefusal(request.log, { what: 'sign-in', name: username, address: request.ip, reason })
    return { text: t('password.current-wrong'), field: 'current' }
  }
  await throttle.succeeded(who)
  return null
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { branding, publicUrl }: Options,
  { username }: Owner,
  problem: Problem | null,
): FastifyReply {
  const locale = readLocale(request)
  const t = translator(locale)
  const { action, otherLanguage } = inBothLanguages(CHANGE, locale)
  const texts = { title: t('password.change.title'), lead: t('password.change.lead') }
  const current = { forgotten: `/password/forgotten?lang=${locale}` }
  const shown = { ...texts, action, username, problem, current, back: `${publicUrl}/` }
  return sendPage(reply, problem ? 422 : 200, choosePasswordPage({ branding, locale, otherLanguage }, shown))
}
