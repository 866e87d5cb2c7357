import { createHash, randomBytes } from 'node:crypto'
import { ask, PASSWORD, type PortalRequest, type Portal } from './portal.ts'

type Cookie = { name: string; value: string; path: string; attributes: string[] }

export type Visitor = ReturnType<typeof visitor>

/** A browser that stores cookies and stops at each redirect, so that a test sees every step. */
export function visitor(first: Portal, remoteAddress = '127.0.0.1') {
  let process = first
  let jar: Cookie[] = []

  async function go(url: string | URL, init: PortalRequest = {}): Promise<Response> {
    const target = new URL(url, process.url)
    const cookie = jar
      .filter(({ path }) => target.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
    const reply = await ask(process, target, {
      remoteAddress,
      ...init,
      headers: { cookie: cookie.join('; '), ...headersOf(init) },
    })
    for (const line of reply.headers.getSetCookie()) keep(line)
    return reply
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
    jar = jar.filter((kept) => kept.name !== name || kept.path !== path)
    if (!/expires=Thu, 01 Jan 1970/i.test(line))
      jar.push({ name, value, path, attributes: attributes.map((part) => part.toLowerCase()) })
  }

  /** Posts a form from our own page, unless the headers name another origin or none. */
  const post = (
    url: string | URL,
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: process.url },
  ) => go(url, { method: 'POST', body: new URLSearchParams(fields), headers })

  /** Ends on the sign-in page, or at the application if there is a session. */
  async function authorize(request: URL): Promise<URL> {
    let url = request
    for (let step = 0; step < 6; step++) {
      const reply = await go(url)
      const next = reply.headers.get('location')
      if (next === null) return url
      url = new URL(next, process.url)
      if (url.pathname === '/authorization' || url.pathname.startsWith('/sign-in/')) return url
    }
    throw new Error('the provider redirects without end')
  }

  async function signIn(request: URL, username: string, password: string = PASSWORD): Promise<URL> {
    const page = await authorize(request)
    if (page.pathname === '/authorization') return page
    const reply = await post(page, { username, password })
    const next = reply.headers.get('location')
    if (next === null) throw new Error(`sign-in answered ${reply.status}`)
    return authorize(new URL(next, process.url))
  }

  return {
    go,
    post,
    authorize,
    signIn,
    /** The load balancer sends the next requests to another process. */
    moveTo: (other: Portal) => {
      process = other
    },
    cookies: () => jar,
  }
}

const headersOf = ({ headers }: RequestInit) => Object.fromEntries(new Headers(headers))

const verifier = randomBytes(28).toString('hex')

/** A valid sign-in request; `changes` override parameters, null removes one. */
export function signInRequest({ url }: Pick<Portal, 'url'>, changes: Record<string, string | null> = {}): URL {
  const request = new URL(`${url}/oidc/auth`)
  const parameters = {
    client_id: 'parcelle-web',
    response_type: 'code',
    redirect_uri: `${url}/authorization`,
    scope: 'openid profile email',
    resource: `${url}/api`,
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== null) request.searchParams.set(name, value)
  return request
}

export const checks = { pkceCodeVerifier: verifier, expectedState: 'a-state', expectedNonce: 'a-nonce' }
