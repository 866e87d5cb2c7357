import type { Pool, PoolClient } from 'pg'

/** The statements that PostgreSQL is asked while something is done, without those that begin and end transactions. */
export async function listStatements(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const restore: (() => void)[] = []
  const seen = new WeakSet<PoolClient>()
  const record = (client: PoolClient): void => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query
    Reflect.set(client, 'query', (...given: unknown[]): unknown => {
      const [text] = given
      if (typeof text === 'string' && !/^(begin|start|commit|rollback)\b/i.test(text)) statements.push(text)
      return Reflect.apply(query, client, given)
    })
    restore.push(() => Reflect.set(client, 'query', query))
  }
  pool.on('acquire', record)
  try {
    await work()
    return statements
  } finally {
    pool.off('acquire', record)
    for (const undo of restore) undo()
  }
}
