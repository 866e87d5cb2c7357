import { vi } from 'vitest'

export type RecordedRequest = { line: string; headers: Headers; body: string }
type MockReply = Response | Promise<Response>
type Handler = (requests: RecordedRequest) => MockReply

/** Stubs fetch: replies by `METHOD url`, and records the requests. An unknown address refuses. */
export function serve(handlers: Record<string, Handler>): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init && { ...init, signal: null })
    const { pathname, host, search } = new URL(request.url)
    const place = host === location.host ? pathname : `//${host}${pathname}`
    const one = { line: `${request.method} ${place}${search}`, headers: request.headers, body: await request.text() }
    requests.push(one)
    const handler = handlers[`${request.method} ${place}`]
    if (!handler) throw new TypeError(`nothing answers ${one.line}`)
    return handler(one)
  })
  return requests
}

/** The distinct idempotency keys of a call: one, however often it was retried. */
export const keysOf = (requests: readonly RecordedRequest[], call: string) => [
  ...new Set(requests.filter(({ line }) => line === call).map(({ headers }) => headers.get('idempotency-key'))),
]

export const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)
export const refusal = (status: number, message: string, params?: Record<string, string | number>) =>
  json(
    { errors: [{ code: message, message, ...(params && { params }) }] },
    { status, headers: { 'x-request-id': 'req-1' } },
  )

export const provider = {
  issuer: 'http://id.example.org',
  authorization_endpoint: 'http://id.example.org/auth',
  token_endpoint: 'http://id.example.org/token',
  end_session_endpoint: 'http://id.example.org/session/end',
  revocation_endpoint: 'http://id.example.org/revoke',
}

export const discovery = { 'GET //id.example.org/.well-known/openid-configuration': () => json(provider) }

export function tokenReply(name: string, claims: object = {}) {
  return {
    access_token: `access-${name}`,
    refresh_token: `refresh-${name}`,
    id_token: `${part({ alg: 'none' })}.${part({ sub: 'u1', aud: 'parcelle-web', ...claims })}.`,
    token_type: 'Bearer',
    expires_in: 300,
  }
}

const part = (value: object) => btoa(JSON.stringify(value))
