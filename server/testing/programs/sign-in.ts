import { PASSWORD } from '../../features/identity/testing/portal.ts'
import { checks, signInRequest } from '../../features/identity/testing/visitor.ts'

export type Tokens = { access_token?: string; refresh_token?: string; error?: string }

export async function exchangeCode(
  publicUrl: string,
  process: string,
  fields: Record<string, string>,
): Promise<Tokens> {
  const body = new URLSearchParams({
    client_id: 'parcelle-web',
    redirect_uri: `${publicUrl}/authorization`,
    resource: `${publicUrl}/api`,
    ...fields,
  })
  return (await (await fetch(`${process}/oidc/token`, { method: 'POST', body })).json()) as Tokens
}

/** The access token of a demo account, from a program that was started by `launch`. */
export async function signInTo(process: string, publicUrl: string, username: string): Promise<string> {
  return (await findTokens(process, publicUrl, username)).access_token
}

export async function findTokens(process: string, publicUrl: string, username: string) {
  const browser = keepCookies(publicUrl)
  const signIn = await browser(process, signInRequest({ url: publicUrl }))
  const answered = await browser(process, signIn, { username, password: PASSWORD })
  const tokens = await takeTokens(publicUrl, process, await browser(process, answered))
  if (tokens === null) throw new Error(`${username} could not sign in to ${process}`)
  return { ...tokens, browser }
}

/** New tokens for who is signed in; null: the password is asked for again. */
export async function renewTokens(process: string, publicUrl: string, browser: Browser) {
  const back = await browser(process, signInRequest({ url: publicUrl }))
  if (new URL(back).pathname.startsWith('/sign-in/')) return null
  const tokens = await takeTokens(publicUrl, process, back)
  if (tokens === null) throw new Error(`${process} gave no tokens`)
  return { ...tokens, browser }
}

async function takeTokens(publicUrl: string, process: string, back: string) {
  const code = new URL(back).searchParams.get('code') ?? ''
  const grant = { grant_type: 'authorization_code', code, code_verifier: checks.pkceCodeVerifier }
  const { access_token, refresh_token } = await exchangeCode(publicUrl, process, grant)
  return access_token === undefined ? null : { access_token, refresh_token }
}

type Browser = ReturnType<typeof keepCookies>

/** A browser behind the load balancer: each request goes to the given process and returns its redirect. */
export function keepCookies(publicUrl: string) {
  const jar = new Map<string, string>()
  return async (process: string, url: string | URL, fields?: Record<string, string>): Promise<string> => {
    const { pathname, search } = new URL(url, publicUrl)
    const reply = await fetch(`${process}${pathname}${search}`, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; '), origin: publicUrl },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    return new URL(reply.headers.get('location') ?? '', publicUrl).href
  }
}
