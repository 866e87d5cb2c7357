import type pg from 'pg'
import type { Logger } from 'pino'

/** Receives notifications of other processes over one connection per process. */
export type Listener = {
  /**
   * Calls back for every notification about a subject, and when some may have been missed. Returns the unsubscribe
   * function.
   */
  listen(subject: string, wake: () => void): () => void
}

type ListenConnection = { close(): void }

const RETRY_DELAY = 500

/**
 * Uses PostgreSQL's LISTEN. A payload begins with its subject; listeners read the rest from the tables. The connection
 * is opened for the first listener and closed after the last.
 */
export function databaseListener(pool: pg.Pool, channel: string, log: Logger): Listener {
  const listeners = new Map<string, Set<() => void>>()
  let connection: Promise<ListenConnection> | null = null

  function dispatch(text: string): void {
    for (const wake of listeners.get(text.split(' ', 1)[0] ?? '') ?? []) wake()
  }

  function connect(): void {
    if (connection || listeners.size === 0) return
    const opening = openConnection(pool, channel, dispatch, () => reconnect(opening))
    connection = opening
    opening.then(
      // Notifications may have been missed in the meantime.
      () => [...listeners.values()].forEach((wakes) => wakes.forEach((wake) => wake())),
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

  return {
    listen(subject, wake) {
      const wakes = listeners.get(subject) ?? new Set()
      listeners.set(subject, wakes.add(wake))
      connect()
      return () => {
        wakes.delete(wake)
        if (wakes.size === 0 && listeners.get(subject) === wakes) listeners.delete(subject)
        if (listeners.size === 0) disconnect()
      }
    },
  }
}

async function openConnection(
  pool: pg.Pool,
  channel: string,
  dispatch: (text: string) => void,
  onLost: () => void,
): Promise<ListenConnection> {
  const client = await pool.connect()
  let open = true
  const close = () => {
    if (!open) return
    open = false
    client.off('notification', listen)
    // Closed rather than returned to the pool: it would still be listening.
    client.release(true)
  }
  const fail = () => {
    close()
    onLost()
  }
  const listen = ({ payload = '' }: pg.Notification) => dispatch(payload)
  client.on('notification', listen).once('error', fail).once('end', fail)
  try {
    await client.query(`listen ${channel}`)
  } catch (error) {
    close()
    throw error
  }
  return { close }
}
