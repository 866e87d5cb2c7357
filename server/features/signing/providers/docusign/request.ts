import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { DocusignAccount } from '../../../../config.ts'
import { ToolFailure, ToolRefusal } from './failures.ts'
import { openAccessTokens, type AccessTokens } from './token.ts'

type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT'
  /** Under the account. */
  path: string
  query?: Record<string, string>
  body?: object
  /** Whether a second try does no harm. Only what creates something says no. */
  isRetryable?: boolean
  /** Papers on their way, which only jobs wait for. */
  isLarge?: boolean
}

/** Asks the API of the account; the bytes of what it answers well come back. */
export type ApiCall = (asking: ApiRequest) => Promise<Buffer>
type Reply = { status: number; bytes: Buffer }

const TRIES = 3
/** How long whoever asks waits in all, in milliseconds. */
const TIMEOUT_MS = 10_000
/** So many times as long a try with papers may take. */
const LARGE_FACTOR = 4
const FIRST_PAUSE_MS = 100

export function docusignApi(account: DocusignAccount, patience = TIMEOUT_MS): ApiCall {
  // So that a silence leaves time for a second try.
  const once = patience * 0.45
  const tokens = openAccessTokens(account, once)
  const base = `${account.baseUrl}/restapi/v2.1/accounts/${account.account}`
  return async (asking) => {
    const tries = asking.isRetryable === false ? 1 : TRIES
    const oneTry = asking.isLarge ? LARGE_FACTOR * patience : tries === 1 ? patience : once
    const deadline = AbortSignal.timeout(asking.isLarge ? tries * oneTry : patience)
    for (let tried = 1; ; tried += 1) {
      try {
        return await orAbort(callOnce(tokens, base, asking, oneTry), deadline, asking)
      } catch (error) {
        if (!(error instanceof ToolFailure) || error instanceof RateLimited || tried === tries || deadline.aborted)
          throw error
      }
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** tried)
    }
  }
}

/** Asks for JSON. An answer that says something else is a tool that is not well. */
export async function callForJson<Shape extends z.ZodType>(
  ask: ApiCall,
  shape: Shape,
  asking: ApiRequest,
): Promise<z.output<Shape>> {
  const bytes = await ask(asking)
  try {
    return shape.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new ToolFailure(`${asking.method} ${asking.path}: an answer that we cannot read`, {
      mayHaveArrived: true,
      cause: error,
    })
  }
}

/** The account has used up its calls of the hour: asking again at once would only make it worse. */
class RateLimited extends ToolFailure {}

function orAbort<T>(work: Promise<T>, deadline: AbortSignal, { method, path }: ApiRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new ToolFailure(`${method} ${path}: no answer in time`, { mayHaveArrived: true }))
    if (deadline.aborted) giveUp()
    deadline.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject)
  })
}

async function callOnce(tokens: AccessTokens, base: string, asking: ApiRequest, patience: number): Promise<Buffer> {
  const token = await tokens.get()
  const reply = await exchange(token, base, asking, patience)
  if (reply.status !== 401) return readReply(reply, asking)
  // Taken back before its time, or our clock is wrong: once more with a new one.
  tokens.forget(token)
  return readReply(await exchange(await tokens.get(), base, asking, patience), asking)
}

async function exchange(token: string, base: string, asking: ApiRequest, patience: number): Promise<Reply> {
  const { method, path, query, body } = asking
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const sent = body && { body: JSON.stringify(body) }
  const options = { method, headers, ...sent, redirect: 'error', signal: AbortSignal.timeout(patience) } as const
  try {
    const reply = await fetch(url, options)
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
  } catch (error) {
    throw new ToolFailure(`${method} ${path}: nothing came`, { mayHaveArrived: !isBeforeSending(error), cause: error })
  }
}

const connectionErrors = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Whether there was no connection to send anything by. */
function isBeforeSending(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isBeforeSending)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return connectionErrors.includes(error.code)
  return isBeforeSending(error.cause)
}

/** The one failure by which a server says that it did not begin: any other may come after the work was done. */
const NOT_STARTED = 503

function readReply({ status, bytes }: Reply, { method, path }: ApiRequest): Buffer {
  if (status >= 200 && status < 300) return bytes
  const what = `${method} ${path}`
  if (status === 429) throw new RateLimited(`${what}: too many calls`)
  if (status >= 500) throw new ToolFailure(`${what}: ${status}`, { mayHaveArrived: status !== NOT_STARTED })
  const [, errorCode = 'unknown'] = /"errorCode"\s*:\s*"(\w+)"/.exec(bytes.toString('utf8')) ?? []
  throw new ToolRefusal(what, status, errorCode)
}
