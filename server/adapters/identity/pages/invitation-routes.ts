import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../database/tables.ts'
import type { Branding } from '../identity.ts'
import { invitationDonePage, invitationOverPage } from './invitation-page.ts'
import { acceptInvitation, findInvited, hashToken } from '../invitations.ts'
import { pageHeaders } from './page.ts'
import { choosePasswordPage } from './password-page.ts'
import { passwordProblem, type PasswordProblem } from '../passwords/rule.ts'
import { hashPassword } from '../passwords.ts'
import { isFromOurPage, parseForm } from './sign-in-routes.ts'
import { pageLocale } from '../../../locales/locale.ts'
import { translator } from '../../../locales/texts.ts'

type Options = { db: Db; branding: Branding; publicUrl: string }
type Invited = { Params: { token: string }; Querystring: { lang?: string }; Body: URLSearchParams | undefined }

/** Where someone who was invited chooses a first password. Opening the link does not use it up: mail scanners do. */
export async function invitationRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { db, branding, publicUrl } = options
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8192 }, parseForm)

    scope.get<Invited>('/invitation/:token', async (request, reply) => {
      const invited = await findInvited(db, hashToken(request.params.token))
      if (!invited) return send(reply, 410, invitationOverPage(readView(request, branding)))
      return sendForm(request, reply, branding, invited.username, null)
    })

    scope.post<Invited>('/invitation/:token', async (request, reply) => {
      const hash = hashToken(request.params.token)
      const invited = isFromOurPage(request, publicUrl) ? await findInvited(db, hash) : undefined
      const view = readView(request, branding)
      if (!invited) return send(reply, 410, invitationOverPage(view))
      const password = request.body?.get('password') ?? ''
      const problem = passwordProblem(password, invited)
      if (problem) return sendForm(request, reply, branding, invited.username, problem)
      if (!(await acceptInvitation(db, hash, await hashPassword(password))))
        return send(reply, 410, invitationOverPage(view))
      request.log.info({ userId: invited.id }, 'an invited person chose a password')
      return send(reply, 200, invitationDonePage(view, `${publicUrl}/`))
    })
  })
}

function sendForm(
  request: FastifyRequest<Invited>,
  reply: FastifyReply,
  branding: Branding,
  username: string,
  problem: PasswordProblem | null,
): FastifyReply {
  const { locale } = readView(request, branding)
  const path = `/invitation/${encodeURIComponent(request.params.token)}?lang=`
  const view = { branding, locale, otherLanguage: `${path}${locale === 'fr' ? 'en' : 'fr'}` }
  const t = translator(locale)
  const texts = { title: t('invitation.title'), lead: t('invitation.lead', { username }) }
  const shown = { ...texts, action: `${path}${locale}`, username, problem }
  return send(reply, problem ? 422 : 200, choosePasswordPage(view, shown))
}

function readView(request: FastifyRequest<Invited>, branding: Branding) {
  return { branding, locale: pageLocale(request.query.lang, request.headers['accept-language']) }
}

// The link is a secret: it must not travel on to the next page as its referrer.
const send = (reply: FastifyReply, status: number, markup: string) =>
  reply
    .code(status)
    .headers({ ...pageHeaders, 'referrer-policy': 'same-origin' })
    .send(markup)
