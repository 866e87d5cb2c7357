import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { cacheVerified, type VerifiedToken } from './token-cache.ts'
import type { Identity } from '../../platform/http/identity.ts'

type Provider = { issuer: string; keys: JWTVerifyGetKey }

// Asymmetric algorithms only: with a shared secret, anyone who can verify a token could make one.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const PATIENCE = 5_000

/** An external OpenID provider. It is discovered on first use, so that the server starts while it is down. */
export function externalIdentity({ config, log }: { config: Config; log: Logger }): Identity {
  if (!config.oidc) throw new Error('an external identity provider needs OIDC_ISSUER')
  const { issuer, clientId } = config.oidc
  const resource = `${config.publicUrl}/api`
  const provider = eventually(() => discover(issuer), log)

  return {
    issuer,
    clientId,
    resource,
    // Only the embedded provider is known to have one.
    ssoCheckUrl: config.ssoCheckUrl ?? null,
    verify: cacheVerified(async (token) => {
      const { keys, issuer } = await provider()
      try {
        const rules = { issuer, audience: [resource, clientId], algorithms, requiredClaims: ['sub', 'exp'] }
        const { payload, protectedHeader } = await jwtVerify(token, keys, { ...rules, clockTolerance: 5 })
        return isForApi(payload, protectedHeader.typ, resource) ? toVerified(payload) : null
      } catch (error) {
        if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null
        throw error
      }
    }),
    problem: () =>
      provider().then(
        () => null,
        (error: unknown) => `The identity provider ${issuer} cannot be used: ${reason(error)}`,
      ),
  }
}

async function discover(issuer: string): Promise<Provider> {
  const signal = AbortSignal.timeout(PATIENCE)
  // A redirect could lead to another provider's keys.
  const reply = await fetch(`${issuer}/.well-known/openid-configuration`, { signal, redirect: 'error' })
  if (!reply.ok) throw new Error(`its discovery document answers ${reply.status}`)
  const found = Discovery.parse(await reply.json())
  // Some issuers end with a slash, which our setting drops.
  if (found.issuer.replace(/\/$/, '') !== issuer) throw new Error(`it calls itself ${found.issuer}`)
  // An unknown key id triggers a reload, at most once a minute however many forged tokens arrive.
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: PATIENCE, cooldownDuration: 60_000 })
  return { issuer: found.issuer, keys }
}

/** Caches the first success of `work`. After a failure the next call waits, so that the provider is not flooded. */
function eventually<T>(work: () => Promise<T>, log: Logger): () => Promise<T> {
  let result: Promise<T> | null = null
  let retryAt = Infinity
  return () => {
    if (result === null || Date.now() >= retryAt) {
      retryAt = Infinity
      result = work()
      result.catch((error: unknown) => {
        retryAt = Date.now() + PATIENCE
        log.warn({ error: reason(error) }, 'the identity provider cannot be reached')
      })
    }
    return result
  }
}

/**
 * Whether a token is an access token. An ID token has the client as its audience and must not open the API. So a token
 * for the client is accepted only if its type (RFC 9068), or a claim that only access tokens have, says so.
 */
function isForApi(payload: JWTPayload, type: string | undefined, resource: string): boolean {
  const typ = type?.toLowerCase().replace('application/', '') ?? 'jwt'
  if (typ === 'at+jwt') return !isIdToken(payload)
  if (typ !== 'jwt' || isIdToken(payload)) return false
  const isAccessToken = payload['typ'] === 'Bearer' || payload['token_use'] === 'access'
  // Some providers put a nonce in both kinds of token.
  if ('nonce' in payload && !isAccessToken) return false
  return isAccessToken || 'scope' in payload || 'scp' in payload || [payload.aud].flat().includes(resource)
}

function isIdToken(payload: JWTPayload): boolean {
  return payload['typ'] === 'ID' || payload['token_use'] === 'id' || 'at_hash' in payload || 'c_hash' in payload
}

function toVerified({ sub, exp, email, email_verified: verified }: JWTPayload): VerifiedToken | null {
  if (sub === undefined || exp === undefined) return null
  // An unverified address may be anyone's, so only the subject identifies the user.
  return {
    claims: { subject: sub, email: typeof email === 'string' && verified === true ? email : null, session: null },
    expires: exp,
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
