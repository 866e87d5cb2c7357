import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/database/tables.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import {
  inBothLanguages,
  isFromOurPage,
  readField,
  readLocale,
  readParam,
  sendSecretPage as send,
  servePages,
} from './forms.ts'
import { invitationDonePage, invitationOverPage } from './invitation-page.ts'
import { acceptInvitation, findInvited } from '../invitations.ts'
import { choosePasswordPage, ruleProblem } from './password-page.ts'
import { hashToken } from '../../../platform/secret-links.ts'
import { passwordProblem, type PasswordProblem } from '../passwords/rule.ts'
import { hashPassword } from '../passwords/check.ts'
import { translator } from '../../../platform/locales/texts.ts'

type Options = { db: Db; branding: Branding; publicUrl: string }

/**
 * The page where an invited user chooses a first password. Opening the link does not consume it, because mail scanners
 * open links.
 */
export async function invitationRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { db, branding, publicUrl } = options
  await app.register(async (scope) => {
    servePages(scope, options)

    scope.get('/invitation/:token', async (request, reply) => {
      const invited = await findInvited(db, hashToken(readParam(request, 'token')))
      if (!invited) return send(reply, 410, invitationOverPage({ branding, locale: readLocale(request) }))
      return sendForm(request, reply, branding, invited.username, null)
    })

    scope.post('/invitation/:token', async (request, reply) => {
      const hash = hashToken(readParam(request, 'token'))
      const invited = isFromOurPage(request, publicUrl) ? await findInvited(db, hash) : undefined
      const view = { branding, locale: readLocale(request) }
      if (!invited) return send(reply, 410, invitationOverPage(view))
      const password = readField(request, 'password')
      const problem = passwordProblem(password, invited, branding.name)
      if (problem) return sendForm(request, reply, branding, invited.username, problem)
      if (!(await acceptInvitation(db, hash, await hashPassword(password))))
        return send(reply, 410, invitationOverPage(view))
      request.log.info({ userId: invited.id }, 'an invited person chose a password')
      return send(reply, 200, invitationDonePage(view, `${publicUrl}/`))
    })
  })
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  branding: Branding,
  username: string,
  problem: PasswordProblem | null,
): FastifyReply {
  const locale = readLocale(request)
  const t = translator(locale)
  const { action, otherLanguage } = inBothLanguages(
    `/invitation/${encodeURIComponent(readParam(request, 'token'))}`,
    locale,
  )
  const texts = { title: t('invitation.title'), lead: t('invitation.lead', { username }) }
  const shown = { ...texts, action, username, problem: problem && ruleProblem(t, problem) }
  return send(reply, problem ? 422 : 200, choosePasswordPage({ branding, locale, otherLanguage }, shown))
}
