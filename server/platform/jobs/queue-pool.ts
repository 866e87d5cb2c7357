import type pg from 'pg'

type Callback = Parameters<pg.Pool['connect']>[0]

/** Statements of the queue may go through a pooler, LISTEN may not: it connects with a callback to listen, and without one for its statements. */
export function listenDirectly(pool: pg.Pool, direct: pg.Pool): pg.Pool {
  const connect = (callback?: Callback) => (callback ? direct.connect(callback) : pool.connect())
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
