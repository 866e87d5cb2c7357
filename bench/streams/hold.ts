import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { exchangeCode } from '../../server/testing/programs/sign-in.ts'

export const PUBLIC_URL = 'http://portal.example.org'
/** As many as a person may have; half of them lists, half dossiers. */
export const STREAMS_EACH = 10
/** People who open theirs at the same time; a process refuses more than it has places for. */
const AT_ONCE = 4
/** Milliseconds. A token and its streams last five minutes. */
const RENEWAL = 60_000

export type Person = {
  username: string
  dossiers: readonly string[]
  refreshToken?: string
  renewed?: { since: number; token: Promise<string> }
}
export type HoldInput = { origins: readonly string[]; people: readonly Person[] }
export type Counts = { opened: number; heard: number; refused: number }

const counts: Counts = { opened: 0, heard: 0, refused: 0 }
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

process.on('message', ({ origins, people }: HoldInput) => {
  setInterval(() => process.send?.(counts), 500)
  const limit = pLimit(AT_ONCE)
  void Promise.all(people.map((person, at) => limit(() => openAll(origins, person, at))))
})
process.on('disconnect', () => process.exit(0))

async function openAll(origins: readonly string[], person: Person, at: number): Promise<void> {
  const lists = Array.from({ length: STREAMS_EACH - person.dossiers.length }, () => '/dossiers/events')
  const paths = [...lists, ...person.dossiers.map((id) => `/dossiers/${id}/events`)]
  const opened = paths.map((path, nth) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    void keepOpen(origins[(at + nth) % origins.length] ?? '', path, person, () => {
      counts.opened += 1
      resolve()
    })
    return promise
  })
  await Promise.all(opened)
}

/** Opened again when it ends, as browsers do. */
async function keepOpen(origin: string, path: string, person: Person, opened: () => void): Promise<void> {
  let first: (() => void) | null = opened
  for (;;) {
    await read(origin, path, person, () => {
      first?.()
      first = null
    }).catch(() => (counts.refused += 1))
    await sleep(1_000)
  }
}

async function read(origin: string, path: string, person: Person, hear: () => void): Promise<void> {
  const headers = { authorization: `Bearer ${await findToken(origin, person)}` }
  await new Promise<void>((resolve, reject) => {
    const asked = get(`${origin}/api/v1${path}`, { headers, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`a stream was refused with ${reply.statusCode}`))
      reply.on('data', (piece: Buffer) => {
        if (reply.statusCode === 200) hear()
        counts.heard += String(piece).split('event: ').length - 1
      })
      reply.on('close', resolve)
    })
    asked.on('error', reject)
  })
}

/** One that lasts for minutes still: the streams of a person share it. */
function findToken(origin: string, person: Person): Promise<string> {
  const { renewed } = person
  if (renewed && Date.now() - renewed.since < RENEWAL) return renewed.token
  const renew = async () => {
    const grant = { grant_type: 'refresh_token', refresh_token: person.refreshToken ?? '' }
    const { access_token, refresh_token = '' } = await exchangeCode(PUBLIC_URL, origin, grant)
    if (access_token === undefined) throw new Error(`${person.username} was signed out`)
    person.refreshToken = refresh_token
    return access_token
  }
  person.renewed = { since: Date.now(), token: renew() }
  return person.renewed.token
}
