import { expect, test } from 'vitest'
import type { Db } from '../../../platform/database/tables.ts'
import { decide } from '../../decision/decide.ts'
import { testApp } from '../../../testing/app.ts'
import { addSigned } from '../../../testing/dossiers.ts'
import { openRegister } from './open-register.ts'
import { loadNames, NOBODY, SUBSCRIBER } from '../testing/load-names.ts'

const { deps } = await testApp()
const { db } = deps

/** Records the queries for register pages and locks. */
function watch(): { db: Db; seen: ('entries' | 'lock')[] } {
  const seen: ('entries' | 'lock')[] = []
  const watched = db.withPlugin({
    transformQuery({ node }) {
      const text = JSON.stringify(node)
      if (text.includes('from screening_entry')) seen.push('entries')
      if (text.includes('ForNoKeyUpdate')) seen.push('lock')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: watched, seen }
}

const many = Array.from({ length: 1600 }, (_, at) => [`NOM ${at}`, `Prénom ${at}`] as const)

test('a register is read in slices, once for all who ask at the same time, and others are served in between', async () => {
  await loadNames(db, ...many, SUBSCRIBER, SUBSCRIBER)
  const { db: watched, seen } = watch()
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const [one, other] = await Promise.all([openRegister(watched), openRegister(watched)])
  isOver = true
  expect(one).toBe(other)
  // 1 602 entries in slices of 500, and an empty last page.
  expect(seen).toEqual(Array.from({ length: 5 }, () => 'entries'))
  expect(turns).toBeGreaterThanOrEqual(4)
  const found = one!.find({ firstName: 'Étienne', lastName: 'Garnier' })
  expect(found.map(({ listed }) => listed.id)).toEqual([1601, 1602])
})

test('a register that could not be read is read again', async () => {
  await loadNames(db, SUBSCRIBER)
  const broken = db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('from screening_entry')) throw new Error('gone')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(openRegister(broken)).rejects.toThrow('gone')
  expect((await openRegister(db))!.find({ firstName: 'Étienne', lastName: 'Garnier' })).toHaveLength(1)
})

test('an acceptance reads the register before it locks the dossier', async () => {
  const id = await addSigned(deps)
  await loadNames(db, NOBODY)
  const { db: watched, seen } = watch()
  const { id: userId, ...person } = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'firstname', 'lastname', 'role', 'firm_id as firmId'])
    .where('username', '=', 'gestion')
    .executeTakeFirstOrThrow()
  const caller = { id, user: { id: userId, ...person }, requestId: 'r' }
  await decide({ ...deps, db: watched }, caller, { integration_state: 'validated' })
  expect(seen.slice(0, 3)).toEqual(['entries', 'entries', 'lock'])
  expect(seen.filter((what) => what === 'entries')).toHaveLength(2)
})
