import type pg from 'pg'
import type { Logger } from 'pino'

/** Receives notifications of other processes over one connection per process. */
export type Listener = {
  /**
   * Calls back for every notification about a subject with the rest of its payload, and with an empty one when some may
   * have been missed. Returns the unsubscribe function.
   */
  listen(subject: string, wake: Wake): () => void
}

type Wake = (about: string) => void
type ListenConnection = { close(): void }

// In milliseconds.
const RETRY_DELAY = 500
/**
 * Interval of liveness checks: a lost connection is detected after two of them, and notifications are missed until
 * then.
 */
const PROBE_INTERVAL = 5_000

/**
 * Uses PostgreSQL's LISTEN, which needs a connection of its own: not one of a pooler in transaction mode. A payload
 * begins with its subject. The connection is opened for the first listener and closed after the last.
 */
export function databaseListeners<const Channel extends string>(
  pool: pg.Pool,
  channels: readonly Channel[],
  log: Logger,
  probeInterval = PROBE_INTERVAL,
): Record<Channel, Listener> {
  // By channel and subject.
  const listeners = new Map<string, Set<Wake>>()
  let connection: Promise<ListenConnection> | null = null

  function dispatch({ channel, payload = '' }: pg.Notification): void {
    const [subject = '', about = ''] = payload.split(/ (.*)/s)
    for (const wake of listeners.get(`${channel} ${subject}`) ?? []) wake(about)
  }

  function connect(): void {
    if (connection || listeners.size === 0) return
    const opening = openConnection(pool, { channels, dispatch, probeInterval }, () => reconnect(opening))
    connection = opening
    opening.then(
      // Notifications may have been missed in the meantime.
      () => [...listeners.values()].forEach((wakes) => wakes.forEach((wake) => wake(''))),
      (error: unknown) => {
        log.warn({ error: String(error) }, 'could not listen for notifications')
        reconnect(opening)
      },
    )
  }

  function reconnect(closed: Promise<ListenConnection>): void {
    if (connection !== closed) return
    connection = null
    setTimeout(connect, RETRY_DELAY).unref()
  }

  function disconnect(): void {
    const closing = connection
    connection = null
    void closing?.then(
      ({ close }) => close(),
      () => {},
    )
  }

  const listenTo = (channel: Channel): Listener => ({
    listen(subject, wake) {
      const key = `${channel} ${subject}`
      const wakes = listeners.get(key) ?? new Set()
      listeners.set(key, wakes.add(wake))
      connect()
      return () => {
        wakes.delete(wake)
        if (wakes.size === 0 && listeners.get(key) === wakes) listeners.delete(key)
        if (listeners.size === 0) disconnect()
      }
    },
  })
  // Unsafe cast: `Object.fromEntries` forgets the names.
  return Object.fromEntries(channels.map((channel) => [channel, listenTo(channel)])) as Record<Channel, Listener>
}

export const databaseListener = <const Channel extends string>(
  pool: pg.Pool,
  channel: Channel,
  log: Logger,
  probeInterval?: number,
): Listener => databaseListeners(pool, [channel], log, probeInterval)[channel]

type Listening = {
  channels: readonly string[]
  dispatch: (notification: pg.Notification) => void
  probeInterval: number
}

async function openConnection(
  pool: pg.Pool,
  { channels, dispatch, probeInterval }: Listening,
  onLost: () => void,
): Promise<ListenConnection> {
  const client = await pool.connect()
  const probe = async () => {
    const late = setTimeout(fail, probeInterval - 1)
    await client.query('select 1').catch(fail)
    clearTimeout(late)
  }
  const probes = setInterval(() => void probe(), probeInterval).unref()
  let open = true
  const close = () => {
    if (!open) return
    open = false
    clearInterval(probes)
    client.off('notification', dispatch)
    // Closed rather than returned to the pool: it would still be listening.
    client.release(true)
  }
  const fail = () => {
    close()
    onLost()
  }
  client.on('notification', dispatch).once('error', fail).once('end', fail)
  try {
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
  } catch (error) {
    close()
    throw error
  }
  return { close }
}
