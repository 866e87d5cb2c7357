import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/database/tables.ts'
import { testApp } from '../../testing/app.ts'
import { addSigned } from '../../testing/dossiers.ts'
import { findList } from './queries.ts'
import { screenAll } from './screen.ts'
import { loadNames, NOBODY, SUBSCRIBER } from './testing/load-names.ts'

const { deps } = await testApp()
const { db } = deps
const log = pino({ level: 'silent' })

/** A database that runs something before its nth transaction. */
function beforeTransaction(number: number, act: () => Promise<void>): Db {
  let count = 0
  return new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        async execute(work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) {
          count += 1
          if (count > 1000) throw new Error('it compares for ever')
          if (count === number) await act()
          return target.transaction().execute(work)
        },
      })
    },
  })
}

const lastLists = async (ids: readonly string[]) => {
  const { rows } = await sql<{ list: string }>`
    select (select list_id from screening where dossier_id = asked.id order by id desc limit 1) as list
    from unnest(${ids}::uuid[]) as asked (id)`.execute(db)
  return rows.map(({ list }) => list)
}

test('a register loaded between two dossiers is the one that all are compared with, and the job ends', async () => {
  const ids = [await addSigned(deps), await addSigned(deps), await addSigned(deps)]
  await loadNames(db, NOBODY)
  const changing = beforeTransaction(2, () => loadNames(db, NOBODY, SUBSCRIBER))
  expect(await screenAll({ ...deps, db: changing })).toBeGreaterThanOrEqual(ids.length + 1)
  const list = await findList(db)
  expect(new Set(await lastLists(ids))).toEqual(new Set([list!.id]))
})

test('a dossier that fails is tried once in a run, whatever the microseconds of its date', async () => {
  const id = await addSigned(deps)
  await sql`update dossier set creation_date = '2001-01-01 10:00:00.123456' where id = ${id}`.execute(db)
  const envelope = { dossier_id: id, kind: 'subscription', trial: 1, provider: 'embedded', state: 'completed' } as const
  await db
    .insertInto('envelope')
    .values({ ...envelope, frozen: '{"answers":{}}', sent_at: new Date(), expires_at: new Date() })
    .execute()
  await loadNames(db, SUBSCRIBER)
  const counting = beforeTransaction(0, async () => {})
  await expect(screenAll({ ...deps, db: counting, log })).rejects.toThrow('1 dossiers were not compared')
})
