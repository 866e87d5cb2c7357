import { setTimeout as sleep } from 'node:timers/promises'
import { signInTo } from '../programs/sign-in.ts'
import type { Ledger } from './ledger.ts'
import { PUBLIC_URL, type Installation } from './installation.ts'

type Ask = { method: string; path: string; body?: BodyInit; headers?: Record<string, string> }
/** Null: no answer came. */
type Answer = { status: number; said: unknown } | null

export type Client = {
  /** One call. What is neither an answer nor an honest refusal is a surprise. */
  ask(username: string, ask: Ask, expected?: readonly number[]): Promise<Answer>
  /** The same call until it is answered with one of the expected statuses. */
  insist(username: string, ask: Ask, expected?: readonly number[]): Promise<{ status: number; said: unknown }>
}

// Longer than the product lets anybody wait.
const PATIENCE = 120_000
const PAUSE = 100

export function openClient(installation: Installation, ledger: Ledger, mayBeSignedOut: () => boolean): Client {
  const tokens = new Map<string, Promise<string>>()
  async function tokenOf(username: string): Promise<string | null> {
    const known = tokens.get(username) ?? signInTo(installation.apiUrl(), PUBLIC_URL, username)
    tokens.set(username, known)
    return known.catch(() => {
      tokens.delete(username)
      return null
    })
  }

  async function ask(username: string, { method, path, body, headers = {} }: Ask, expected: readonly number[] = [200]) {
    const token = await tokenOf(username)
    if (token === null) return null
    ledger.calls += 1
    try {
      const reply = await fetch(installation.apiUrl() + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        signal: AbortSignal.timeout(PATIENCE),
        ...(body !== undefined && { body }),
      })
      const text = await reply.text()
      if (reply.status === 401 && mayBeSignedOut()) tokens.delete(username)
      else if (reply.status === 503) ledger.refused += 1
      else if (!expected.includes(reply.status))
        ledger.surprises.push(`${method} ${path} was answered ${reply.status}: ${text.slice(0, 300)}`)
      return { status: reply.status, said: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        ledger.surprises.push(`${method} ${path} was not answered within ${PATIENCE / 1000} s`)
      ledger.refused += 1
      return null
    }
  }

  return {
    ask,
    async insist(username, given, expected = [200]) {
      for (;;) {
        const answer = await ask(username, given, expected)
        if (answer && expected.includes(answer.status)) return answer
        if (ledger.surprises.length > 0) throw new Error(ledger.surprises[0])
        await sleep(PAUSE)
      }
    },
  }
}

export const asJson = (content: unknown) => ({
  body: JSON.stringify(content),
  headers: { 'content-type': 'application/json' },
})
