import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { DocusignAccount } from '../../../../config.ts'
import { ToolFailure, ToolRefusal } from './failures.ts'

// Asked for a little before it is over, so that none is over on its way.
const MARGIN_MS = 60_000

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

type Token = { text: string; until: number }

export type AccessTokens = {
  /** The token of the moment. Calls side by side ask for one together. */
  get(): Promise<string>
  /** A token that was refused is not shown again. */
  forget(text: string): void
}

/** Access tokens by the JWT grant: we sign who we are, and act as the user who has agreed to it once. */
export function openAccessTokens(account: DocusignAccount, patience: number): AccessTokens {
  let kept: Token | null = null
  let underWay: Promise<Token> | null = null
  return {
    async get() {
      if (kept && kept.until > Date.now()) return kept.text
      underWay ??= requestToken(account, patience).finally(() => (underWay = null))
      kept = await underWay
      return kept.text
    },
    forget(text) {
      if (kept?.text === text) kept = null
    },
  }
}

async function requestToken(account: DocusignAccount, patience: number): Promise<Token> {
  const { authUrl } = account
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await makeAssertion(account),
  })
  const options = { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(patience) } as const
  const reply = await fetch(`${authUrl}/oauth/token`, options).catch((error: unknown) => {
    throw new ToolFailure('a token was asked for and nothing came', { cause: error })
  })
  if (reply.status >= 500 || reply.status === 429)
    throw new ToolFailure(`a token was asked for and the answer was ${reply.status}`)
  // `consent_required` is the one that every operator meets once.
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
