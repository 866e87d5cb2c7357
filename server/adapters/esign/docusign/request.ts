import { setTimeout as sleep } from 'node:timers/promises'
import type { DocusignAccount } from '../../../config.ts'
import { ToolFailure, ToolRefusal } from './failures.ts'
import { accessTokens, type Tokens } from './token.ts'

type Asking = {
  method: 'GET' | 'POST' | 'PUT'
  /** Under the account. */
  path: string
  query?: Record<string, string>
  body?: object
  /** Whether a second try does no harm. Only what creates something says no. */
  again?: boolean
}

/** Asks the API of the account; what it answers well comes back. */
export type Ask = (asking: Asking) => Promise<Response>

const TRIES = 3
const PATIENCE = 30_000
const FIRST_PAUSE = 100

export function docusignApi(account: DocusignAccount, patience = PATIENCE): Ask {
  const tokens = accessTokens(account, patience)
  const base = `${account.baseUrl}/restapi/v2.1/accounts/${account.account}`
  return async (asking) => {
    const tries = asking.again === false ? 1 : TRIES
    for (let tried = 1; ; tried += 1) {
      try {
        return await askOnce(tokens, base, asking, patience)
      } catch (error) {
        if (!(error instanceof ToolFailure) || error instanceof TooMany || tried === tries) throw error
      }
      await sleep(Math.random() * FIRST_PAUSE * 4 ** tried)
    }
  }
}

/** The account has used up its calls of the hour: asking again at once would only make it worse. */
class TooMany extends ToolFailure {}

async function askOnce(tokens: Tokens, base: string, asking: Asking, patience: number): Promise<Response> {
  const token = await tokens.get()
  const reply = await exchange(token, base, asking, patience)
  if (reply.status !== 401) return judge(reply, asking)
  // Taken back before its time, or our clock is wrong: once more with a new one.
  tokens.forget(token)
  return judge(await exchange(await tokens.get(), base, asking, patience), asking)
}

async function exchange(token: string, base: string, { method, path, query, body }: Asking, patience: number) {
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const sent = body && { body: JSON.stringify(body) }
  const options = { method, headers, ...sent, redirect: 'error', signal: AbortSignal.timeout(patience) } as const
  return fetch(url, options).catch((error: unknown) => {
    throw new ToolFailure(`${method} ${path}: nothing came`, { cause: error })
  })
}

async function judge(reply: Response, { method, path }: Asking): Promise<Response> {
  if (reply.ok) return reply
  const what = `${method} ${path}`
  if (reply.status === 429) throw new TooMany(`${what}: too many calls`)
  if (reply.status >= 500) throw new ToolFailure(`${what}: ${reply.status}`)
  const [, errorCode = 'unknown'] = /"errorCode"\s*:\s*"(\w+)"/.exec(await reply.text()) ?? []
  throw new ToolRefusal(what, reply.status, errorCode)
}
