import { API_PREFIX } from '@parcelle/contract/addresses'
import type { ErrorItem } from '@parcelle/contract/errors'
import { navigate } from 'wouter/use-browser-location'
import type { Locale } from '../i18n/messages.ts'
import { paths } from '../screen/paths.ts'
import { refresh } from '../session/refresh.ts'
import { readToken, rememberDestination } from '../session/store.ts'

/** `outlivesPage`: sent with `keepalive`, so that the request survives the page. */
export type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  lastEventId?: string
  outlivesPage?: boolean
}
export type RequestParts = { params?: object; query?: object; body?: unknown }

/** A failed call. Status 0 means that no reply came; `body` is the whole reply. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  errors: readonly ErrorItem[]
  requestId: string | null
  body: unknown

  constructor(status: number, body: unknown, requestId: string | null = null) {
    const errors = readErrors(body)
    super(errors[0]?.message ?? (status === 0 ? 'error.network' : 'error.generic'))
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.body = body
  }
}

let language: Locale = 'fr'
export function setApiLanguage(locale: Locale): void {
  language = locale
}

export async function callAddress(
  address: string,
  input: RequestParts = {},
  options: CallOptions & { isOpen?: boolean } = {},
): Promise<unknown> {
  return readReply(await fetchWithToken(address, input, options))
}

/** Sends the access token; after a 401, refreshes it and retries the call, once. */
export async function fetchWithToken(
  address: string,
  input: RequestParts,
  { isOpen = false, ...options }: CallOptions & { isOpen?: boolean },
): Promise<Response> {
  const request = makeRequest(address, input, options)
  const token = isOpen ? null : readToken()
  let reply = await send(request, token?.access_token)

  if (reply.status === 401 && !isOpen) {
    const renewed = token && (await refresh(token.access_token))
    if (renewed) reply = await send(request, renewed.access_token)
    if (reply.status === 401) goToLogout()
  }
  return reply
}

export function makeRequest(address: string, { params, query, body }: RequestParts, options: CallOptions): Request {
  const { signal, idempotencyKey, lastEventId, outlivesPage = false } = options
  const [method = 'GET', path = ''] = address.split(' ')
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values.get(key))))
  const url = new URL(apiBase() + API_PREFIX + filled, location.origin)
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value))
  }
  const headers = new Headers({ 'accept-language': language })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (lastEventId) headers.set('last-event-id', lastEventId)
  const text = body === undefined ? null : JSON.stringify(body)
  // Browsers limit keepalive bodies to 64 kB per page.
  const keepalive = outlivesPage && (text ?? '').length < 20_000
  return new Request(url, { method, headers, body: text, keepalive, ...(signal && { signal }) })
}

async function send(request: Request, accessToken: string | undefined): Promise<Response> {
  // Cloned, because a request whose body was sent cannot be sent again.
  const attempt = request.clone()
  if (accessToken) attempt.headers.set('authorization', `Bearer ${accessToken}`)
  try {
    return await fetch(attempt)
  } catch (error) {
    if (request.signal.aborted) throw error
    throw new ApiError(0, null)
  }
}

export async function readReply(reply: Response): Promise<unknown> {
  const type = reply.headers.get('content-type') ?? ''
  const isJson = /^application\/(\w+\+)?json\b/.test(type)
  if (!reply.ok) {
    // Errors are JSON even when a file was requested; another content type comes from a proxy.
    const body: unknown = isJson ? await reply.json().catch(() => null) : null
    throw new ApiError(reply.status, body, reply.headers.get('x-request-id'))
  }
  if (reply.status === 204) return undefined
  if (isJson) return reply.json()
  return new File([await reply.blob()], readFilename(reply.headers.get('content-disposition')), { type })
}

function readFilename(disposition: string | null): string {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? 'document'
}

function readErrors(body: unknown): ErrorItem[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return []
  return body.errors
}

/** The origin of the API. The page carries it, because it is needed before the settings can be read. */
function apiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content ?? ''
}

function goToLogout(): void {
  // These two screens show the reason themselves.
  if (location.pathname === paths.logout || location.pathname === paths.authorization) return
  rememberDestination(location.pathname + location.search + location.hash)
  navigate(`${paths.logout}?reason=session`, { replace: true })
}
