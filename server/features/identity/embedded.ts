import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Limiter } from '../../platform/database/limiter.ts'
import type { Db } from '../../platform/database/tables.ts'
import { cacheVerified } from './token-cache.ts'
import { knownDevices } from './devices.ts'
import { CLIENT_ID } from './provider/first-party.ts'
import type { Branding, Identity } from '../../platform/http/identity.ts'
import { changeRoutes } from './pages/change-routes.ts'
import { invitationRoutes } from './pages/invitation-routes.ts'
import type { SigningKey } from './provider/keys.ts'
import { mountProvider } from './provider/mount-provider.ts'
import { buildProvider, SESSION_CLAIM } from './provider/provider.ts'
import { resetRoutes } from './pages/reset-routes.ts'
import { signInRoutes } from './pages/sign-in-routes.ts'
import { signInThrottle } from './throttle.ts'

type Options = { config: Config; db: Db; limiter: Limiter; log: Logger; branding: Branding }
type EmbeddedIdentity = { identity: Identity; mount(app: FastifyInstance): Promise<void> }

/** The embedded OpenID provider, on the portal's origin. All its state is in the database. */
export async function embeddedIdentity(options: Options): Promise<EmbeddedIdentity> {
  const { config, db, limiter, log, branding } = options
  const { publicUrl, demo } = config
  const { provider, keys, cookieKeys } = await buildProvider({ db, log, branding, publicUrl })
  const issuer = `${publicUrl}/oidc`
  const resource = `${publicUrl}/api`

  return {
    identity: {
      issuer,
      clientId: CLIENT_ID,
      resource,
      ssoCheckUrl: config.ssoCheckUrl === undefined ? `${issuer}/sso-check` : config.ssoCheckUrl,
      verify: tokenVerifier(keys, { issuer, audience: resource }),
      problem: async () => null,
    },
    async mount(app) {
      await mountProvider(app, provider, { db, limiter, branding, config })
      const throttle = signInThrottle(db, limiter)
      const devices = knownDevices(cookieKeys, publicUrl.startsWith('https:'))
      await signInRoutes(app, provider, { db, throttle, devices, branding, publicUrl, demo })
      await invitationRoutes(app, { db, branding, publicUrl })
      await changeRoutes(app, provider, { db, throttle, devices, branding, publicUrl })
      await resetRoutes(app, { db, limiter, branding, publicUrl })
    },
  }
}

const publicPart = ({ kty, crv, x, y, kid, use, alg }: SigningKey) => ({ kty, crv, x, y, kid, use, alg })

/** Checks the signature only: callers read the user's row anyway, which says whether the session still exists. */
function tokenVerifier(
  keys: readonly SigningKey[],
  expected: { issuer: string; audience: string },
): Identity['verify'] {
  const publicKeys = createLocalJWKSet({ keys: keys.map(publicPart) })
  const rules = { ...expected, algorithms: ['ES256'], typ: 'at+jwt', requiredClaims: ['sub', 'exp', SESSION_CLAIM] }
  return cacheVerified(async (token) => {
    try {
      const { sub, exp, [SESSION_CLAIM]: session } = (await jwtVerify(token, publicKeys, rules)).payload
      if (sub === undefined || exp === undefined || typeof session !== 'string') return null
      return { claims: { subject: sub, email: null, session }, expires: exp }
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  })
}
