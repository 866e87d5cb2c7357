import { setTimeout as sleep } from 'node:timers/promises'
import { findTokens, renewTokens } from '../programs/sign-in.ts'
import type { Ledger } from './ledger.ts'
import { PUBLIC_URL, type Installation } from './installation.ts'

type ClientRequest = { method: string; path: string; body?: BodyInit; headers?: Record<string, string> }
/** Null: no answer came. */
type Answer = { status: number; said: unknown } | null

export type Client = {
  /** One call. What is neither an answer nor an honest refusal is a surprise. */
  ask(username: string, ask: ClientRequest, expected?: readonly number[]): Promise<Answer>
  /** The same call until it is answered with one of the expected statuses. */
  insist(username: string, ask: ClientRequest, expected?: readonly number[]): Promise<{ status: number; said: unknown }>
}

// Longer than the product lets anybody wait.
const PATIENCE = 120_000
const PAUSE = 100

// Milliseconds. An access token lasts five minutes; on a busy machine people are at work for longer.
const RENEWAL = 200_000

type SignedIn = Awaited<ReturnType<typeof findTokens>> & { since: number }

export function openClient(
  installation: Pick<Installation, 'apiUrl'>,
  ledger: Ledger,
  mayBeSignedOut: () => boolean,
): Client {
  const people = new Map<string, SignedIn>()
  const entering = new Map<string, Promise<SignedIn>>()

  async function enter(username: string): Promise<SignedIn> {
    const [url, since, known] = [installation.apiUrl(), Date.now(), people.get(username)]
    const renewed = known && (await renewTokens(url, PUBLIC_URL, known.browser))
    if (renewed === null && !mayBeSignedOut()) ledger.surprises.push(`${username} was signed out`)
    const person = { ...(renewed ?? (await findTokens(url, PUBLIC_URL, username))), since }
    people.set(username, person)
    return person
  }

  /** Null: nobody answers. */
  async function tokenOf(username: string): Promise<string | null> {
    const known = people.get(username)
    if (known && Date.now() - known.since < RENEWAL) return known.access_token
    // Shared by the calls of that moment.
    const entered = entering.get(username) ?? enter(username).finally(() => entering.delete(username))
    entering.set(username, entered)
    return entered.then(
      ({ access_token }) => access_token,
      () => null,
    )
  }

  async function ask(
    username: string,
    { method, path, body, headers = {} }: ClientRequest,
    expected: readonly number[] = [200],
  ) {
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
      if (reply.status === 401 && mayBeSignedOut()) people.delete(username)
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
