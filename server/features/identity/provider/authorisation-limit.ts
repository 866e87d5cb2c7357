import type { FastifyInstance } from 'fastify'
import type { Limiter } from '../../../platform/database/limiter.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { busyPage } from '../pages/notice-page.ts'
import { pageHeaders } from '../pages/page.ts'
import { logRefusal } from '../../../platform/log.ts'
import { pageLocale } from '../../../platform/locales/locale.ts'
import { network } from '../../../platform/http/network.ts'

type Options = { limiter: Limiter; max: number; branding: Branding; publicUrl: string }

/** Limits sign-in requests per network and minute, because each leaves a row for an hour. */
export function limitAuthorisations(scope: FastifyInstance, { limiter, max, branding, publicUrl }: Options): void {
  const limit = { name: 'authorisation', max, seconds: 60 }
  scope.addHook('onRequest', async (request, reply) => {
    if (!/^\/oidc\/auth(\?|$)/.test(request.url)) return
    const wait = await limiter.hit(limit, network(request.ip))
    if (wait === null) return
    logRefusal(request.log, {
      what: 'sign-in',
      name: null,
      address: request.ip,
      reason: 'too many requests to sign in',
    })
    const view = { branding, locale: pageLocale(undefined, request.headers['accept-language']) }
    await reply
      .code(429)
      .header('retry-after', String(wait))
      .headers(pageHeaders)
      .send(busyPage(view, `${publicUrl}/`))
  })
}
