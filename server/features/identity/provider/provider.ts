import { errors, Provider, type Configuration } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Db } from '../../../platform/database/tables.ts'
import { cookieOptions } from './cookies.ts'
import { CLIENT_ID, firstPartyGrant, signInPolicy } from './first-party.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { readKeys, type SigningKey } from './keys.ts'
import { ACCESS_TOKEN, lifetimes } from './lifetimes.ts'
import { logoutDirectly, logoutOrAsk } from './logout.ts'
import { logRefusal } from '../../../platform/log.ts'
import { isOutage } from '../../../platform/errors/outage.ts'
import { failedPage, loggedOutPage, unavailablePage } from '../pages/notice-page.ts'
import { callerOf } from './mount-provider.ts'
import { hashId } from './hash-id.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import { requestId, showPage, providerView } from '../pages/page.ts'
import { findAccount } from '../queries.ts'

type ProviderOptions = { db: Db; log: Logger; branding: Branding; publicUrl: string }
type BuiltProvider = { provider: Provider; keys: readonly SigningKey[]; cookieKeys: readonly string[] }

/** The claim with the hashed grant id of the sign-in. */
export const SESSION_CLAIM = 'session'

export async function buildProvider(options: ProviderOptions): Promise<BuiltProvider> {
  const { db, log, publicUrl } = options
  const { signing, cookies } = await readKeys(db)
  const provider = new Provider(`${publicUrl}/oidc`, {
    adapter: oidcAdapter(db),
    jwks: { keys: signing },
    ...client(publicUrl),
    ...people(db),
    cookies: cookieOptions(publicUrl, cookies),
    features: features(options),
    ...rules(options),
    ttl: lifetimes,
    renderError: (ctx, _out, error) => {
      log.info({ error: error.message, requestId: requestId(ctx) }, 'the provider refused a request')
      const view = providerView(ctx, options.branding)
      const home = `${publicUrl}/`
      showPage(ctx, isOutage(error) ? unavailablePage(view, home) : failedPage(view, home, requestId(ctx)))
    },
  })
  // Safe, because `mountProvider` replaces the forwarded headers.
  provider.proxy = true
  provider.use(logoutDirectly(publicUrl))
  report(provider, log)
  return { provider, keys: signing, cookieKeys: cookies }
}

function report(provider: Provider, log: Logger): void {
  provider.on('server_error', (ctx, error) => {
    log.error({ err: error, requestId: requestId(ctx) }, 'the identity provider failed')
    if (!isOutage(error)) return
    ctx.status = 503
    ctx.set('retry-after', '5')
  })
  // Includes a refresh token used twice, the sign of a stolen one.
  provider.on('grant.error', (ctx, error) =>
    logRefusal(log.child({ requestId: requestId(ctx) }), {
      what: 'token',
      name: null,
      address: callerOf(ctx.req),
      reason: error.error_detail ?? error.message,
    }),
  )
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Koa's own hook, not an event of the DOM
  provider.onerror = (error) => log.error({ err: error }, 'the identity provider failed')
}

function client(publicUrl: string): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${publicUrl}/authorization`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
  }
}

function people(db: Db): Configuration {
  return {
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    async findAccount(_ctx, id) {
      const person = await findAccount(db, id)
      if (!person) return undefined
      const { username, firstname, lastname, email } = person
      const names = { name: `${firstname} ${lastname}`, given_name: firstname, family_name: lastname }
      const claims = { sub: id, ...names, preferred_username: username, email, email_verified: true }
      return { accountId: id, claims: () => claims }
    },
  }
}

function features({ db, branding, publicUrl }: ProviderOptions): Configuration['features'] {
  const resource = `${publicUrl}/api`
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    userinfo: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => logoutOrAsk(ctx, form, { db, publicUrl, branding }),
      postLogoutSuccessSource: (ctx) => showPage(ctx, loggedOutPage(providerView(ctx, branding), `${publicUrl}/`)),
    },
    resourceIndicators: {
      enabled: true,
      // The token request need not repeat the resource of the sign-in.
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, asked) => {
        if (asked !== resource) throw new errors.InvalidTarget()
        const jwt = { sign: { alg: 'ES256' } } as const
        return { scope: 'api', audience: resource, accessTokenTTL: ACCESS_TOKEN, accessTokenFormat: 'jwt', jwt }
      },
    },
  }
}

function rules({ db, publicUrl }: ProviderOptions): Configuration {
  return {
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    extraParams: ['sso'],
    conformIdTokenClaims: false,
    interactions: { policy: signInPolicy(db), url: (_ctx, { uid }) => `/sign-in/${uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    extraTokenClaims: (_ctx, token) =>
      'grantId' in token && token.grantId ? { [SESSION_CLAIM]: hashId(token.grantId) } : {},
    loadExistingGrant: (ctx) => firstPartyGrant(ctx, `${publicUrl}/api`),
    discovery: { ui_locales_supported: ['fr', 'en'] },
  }
}
