import type pg from 'pg'
import type { Logger } from 'pino'

/** Hears what other processes announce. All who listen in one process share one connection. */
export type Listener = {
  /** Calls back for every announcement about a subject, and when some may have been missed. Returns the way to stop. */
  listen(subject: string, wake: () => void): () => void
}

type Line = { close(): void }

const RETRY = 500

/**
 * PostgreSQL's LISTEN behind it. An announcement is a text that begins with its subject; what it is about is read from
 * the tables by those who care. The connection is opened for the first listener and given back after the last.
 */
export function databaseListener(pool: pg.Pool, channel: string, log: Logger): Listener {
  const listeners = new Map<string, Set<() => void>>()
  let line: Promise<Line> | null = null

  function hear(text: string): void {
    for (const wake of listeners.get(text.split(' ', 1)[0] ?? '') ?? []) wake()
  }

  function connect(): void {
    if (line || listeners.size === 0) return
    const opening = openLine(pool, channel, hear, () => reconnect(opening))
    line = opening
    opening.then(
      // What was announced while nobody listened is found in the tables.
      () => [...listeners.values()].forEach((wakes) => wakes.forEach((wake) => wake())),
      (error: unknown) => {
        log.warn({ error: String(error) }, 'live changes cannot be heard for now')
        reconnect(opening)
      },
    )
  }

  function reconnect(lost: Promise<Line>): void {
    if (line !== lost) return
    line = null
    setTimeout(connect, RETRY).unref()
  }

  function disconnect(): void {
    const closing = line
    line = null
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

async function openLine(pool: pg.Pool, channel: string, hear: (text: string) => void, lost: () => void): Promise<Line> {
  const client = await pool.connect()
  let open = true
  const close = () => {
    if (!open) return
    open = false
    client.off('notification', listen)
    // Thrown away rather than returned: a connection that listens is no good to anyone else.
    client.release(true)
  }
  const fail = () => {
    close()
    lost()
  }
  const listen = ({ payload = '' }: pg.Notification) => hear(payload)
  client.on('notification', listen).once('error', fail).once('end', fail)
  try {
    await client.query(`listen ${channel}`)
  } catch (error) {
    close()
    throw error
  }
  return { close }
}
