import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { DocusignAccount } from '../../../../config.ts'
import { ToolFailure, ToolRefusal } from './failures.ts'
import { openAccessTokens, type AccessTokens } from './token.ts'

type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT'
  /** Relative to the account. */
  path: string
  query?: Record<string, string>
  body?: object
  /** False for requests that create something. */
  isRetryable?: boolean
  /** Carries documents; only jobs wait for it. */
  isLarge?: boolean
}

/** Calls the API of the account and returns the body of a successful reply. */
export type ApiCall = (request: ApiRequest) => Promise<Buffer>
type Reply = { status: number; bytes: Buffer }

const TRIES = 3
/** In all, with retries. */
const TIMEOUT_MS = 10_000
const LARGE_FACTOR = 4
const FIRST_PAUSE_MS = 100

export function docusignApi(account: DocusignAccount, timeoutMs = TIMEOUT_MS): ApiCall {
  // Leaves time for a second attempt after a timeout.
  const once = timeoutMs * 0.45
  const tokens = openAccessTokens(account, once)
  const base = `${account.baseUrl}/restapi/v2.1/accounts/${account.account}`
  return async (request) => {
    const tries = request.isRetryable === false ? 1 : TRIES
    const oneTry = request.isLarge ? LARGE_FACTOR * timeoutMs : tries === 1 ? timeoutMs : once
    const deadline = AbortSignal.timeout(request.isLarge ? tries * oneTry : timeoutMs)
    for (let tried = 1; ; tried += 1) {
      try {
        return await orAbort(callOnce(tokens, base, request, oneTry), deadline, request)
      } catch (error) {
        if (!(error instanceof ToolFailure) || error instanceof RateLimited || tried === tries || deadline.aborted)
          throw error
      }
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** tried)
    }
  }
}

/** Calls the API and parses its JSON. An unexpected reply counts as an outage of the tool. */
export async function callForJson<Shape extends z.ZodType>(
  callApi: ApiCall,
  shape: Shape,
  request: ApiRequest,
): Promise<z.output<Shape>> {
  const bytes = await callApi(request)
  try {
    return shape.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new ToolFailure(`${request.method} ${request.path}: an answer that we cannot read`, {
      mayHaveArrived: true,
      cause: error,
    })
  }
}

/** The account has reached its hourly limit, so the call is not retried. */
class RateLimited extends ToolFailure {}

function orAbort<T>(work: Promise<T>, deadline: AbortSignal, { method, path }: ApiRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new ToolFailure(`${method} ${path}: no answer in time`, { mayHaveArrived: true }))
    if (deadline.aborted) giveUp()
    deadline.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject)
  })
}

async function callOnce(tokens: AccessTokens, base: string, request: ApiRequest, timeoutMs: number): Promise<Buffer> {
  const token = await tokens.get()
  const reply = await exchange(token, base, request, timeoutMs)
  if (reply.status !== 401) return readReply(reply, request)
  // The token was revoked, or our clock is wrong: retry once with a new token.
  tokens.forget(token)
  return readReply(await exchange(await tokens.get(), base, request, timeoutMs), request)
}

async function exchange(token: string, base: string, request: ApiRequest, timeoutMs: number): Promise<Reply> {
  const { method, path, query, body } = request
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const sent = body && { body: JSON.stringify(body) }
  const options = { method, headers, ...sent, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
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

/** Whether the connection failed before anything was sent. */
function isBeforeSending(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isBeforeSending)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return connectionErrors.includes(error.code)
  return isBeforeSending(error.cause)
}

/** The only server error after which nothing was done; any other may come after the work. */
const NOT_STARTED = 503

function readReply({ status, bytes }: Reply, { method, path }: ApiRequest): Buffer {
  if (status >= 200 && status < 300) return bytes
  const what = `${method} ${path}`
  if (status === 429) throw new RateLimited(`${what}: too many calls`)
  if (status >= 500) throw new ToolFailure(`${what}: ${status}`, { mayHaveArrived: status !== NOT_STARTED })
  const [, errorCode = 'unknown'] = /"errorCode"\s*:\s*"(\w+)"/.exec(bytes.toString('utf8')) ?? []
  throw new ToolRefusal(what, status, errorCode)
}
