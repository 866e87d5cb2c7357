import { settings } from '../screen/settings.ts'

const TIMEOUT = 5_000

/** Whether the session at the provider is over. No answer counts as over. */
export async function isAutoLoggedOut(): Promise<boolean> {
  const url = settings().oidc.ssoCheckUrl
  if (!url) return false
  try {
    const reply = await fetch(url, { credentials: 'include', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) })
    const answer: unknown = await reply.json()
    if (!reply.ok || typeof answer !== 'object' || answer === null || !('autologout' in answer)) return true
    return Number(answer.autologout) === 1
  } catch {
    return true
  }
}
