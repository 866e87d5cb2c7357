import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { DocusignAccount } from '../../../../config.ts'
import { ToolFailure, ToolRefusal } from './failures.ts'

// Renewed a little early, so that no token expires in transit.
const MARGIN_MS = 60_000

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

type Token = { text: string; until: number }

export type AccessTokens = {
  /** The cached token. Concurrent calls share one request. */
  get(): Promise<string>
  /** Drops a token that was refused. */
  forget(text: string): void
}

/** Access tokens by the JWT grant, for a user who has given their consent once. */
export function openAccessTokens(account: DocusignAccount, timeoutMs: number): AccessTokens {
  let cached: Token | null = null
  let pending: Promise<Token> | null = null
  return {
    async get() {
      if (cached && cached.until > Date.now()) return cached.text
      pending ??= requestToken(account, timeoutMs).finally(() => (pending = null))
      cached = await pending
      return cached.text
    },
    forget(text) {
      if (cached?.text === text) cached = null
    },
  }
}

async function requestToken(account: DocusignAccount, timeoutMs: number): Promise<Token> {
  const { authUrl } = account
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await makeAssertion(account),
  })
  const options = { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
  const reply = await fetch(`${authUrl}/oauth/token`, options).catch((error: unknown) => {
    throw new ToolFailure('a token was asked for and nothing came', { cause: error })
  })
  if (reply.status >= 500 || reply.status === 429)
    throw new ToolFailure(`a token was asked for and the answer was ${reply.status}`)
  // `consent_required` until the operator has given consent.
  if (!reply.ok) throw new ToolRefusal('token', reply.status, readError(await reply.text()))
  const { access_token, expires_in } = await readToken(reply)
  return { text: access_token, until: Date.now() + expires_in * 1000 - MARGIN_MS }
}

async function readToken(reply: Response): Promise<z.output<typeof tokenReply>> {
  try {
    return tokenReply.parse(await reply.json())
  } catch (error) {
    throw new ToolFailure('a token was asked for and the answer cannot be read', { cause: error })
  }
}

function makeAssertion({ integrationKey, user, authUrl, privateKey }: DocusignAccount): Promise<string> {
  return new SignJWT({ scope: 'signature impersonation' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(integrationKey)
    .setSubject(user)
    .setAudience(new URL(authUrl).host)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(createPrivateKey(privateKey))
}

function readError(body: string): string {
  const [, code = 'unknown'] = /"error"\s*:\s*"(\w+)"/.exec(body) ?? []
  return code
}
