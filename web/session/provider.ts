import { settings } from '../screen/settings.ts'

/** From the provider's discovery document. */
type Provider = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  end_session_endpoint?: string
  revocation_endpoint?: string
}

const CACHE = 'parcelle.provider'

/** Cached per tab: signing in loads the page twice. */
export async function findProvider(): Promise<Provider> {
  const { issuer } = settings().oidc
  const cached = parse(sessionStorage.getItem(CACHE))
  if (cached?.issuer === issuer) return cached

  const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const text = await reply.text()
  const provider = parse(text)
  if (!reply.ok || !provider) throw new Error(`no discovery document at ${issuer}`)
  // A document of another issuer would send the code to someone else (OpenID Discovery, 4.3).
  if (provider.issuer.replace(/\/$/, '') !== issuer)
    throw new Error(`the discovery document is of issuer ${provider.issuer}, not ${issuer}`)
  sessionStorage.setItem(CACHE, text)
  return provider
}

function parse(text: string | null): Provider | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isProvider(value) ? value : null
  } catch {
    return null
  }
}

function isProvider(value: unknown): value is Provider {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return ['issuer', 'authorization_endpoint', 'token_endpoint'].every((name) => typeof fields.get(name) === 'string')
}
