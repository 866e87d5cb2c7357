import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { readDeployment } from '../../deployment/deployment.ts'
import { listDeployments } from '../../deployment/parts.ts'
import { findParts } from '../../deployment/edition-rows.ts'
import { formStore } from '../../deployment/form-store.ts'
import { digestParts, sortParts, toPart, type Parts } from '../../deployment/parts.ts'
import type { Db } from '../../platform/database/tables.ts'
import { testDatabase } from '../../testing/app.ts'
import { addPastEdition, asOwner, publishChanged } from './testing.ts'
import { describePublication, publishFolder } from './publish.ts'

const { db, url } = await testDatabase()
const folder = await readDeployment(readConfig({}))
const publish = (parts: Parts, mode: 'files' | 'studio' = 'files') =>
  asOwner(url, (owner) => publishFolder(owner, { deployment: folder, parts }, mode))
const withName = (name: string): Parts => {
  const settings = { ...JSON.parse(folder.parts.get('settings.json')!.text), name }
  return sortParts([...folder.parts, ['settings.json', toPart(JSON.stringify(settings))]])
}
const count = async (one: Db = db) =>
  (await one.selectFrom('edition').select(one.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

test('the same folder is published once; its files come back as they were', async () => {
  const published = await publish(folder.parts)
  expect(published).toMatchObject({ isNew: false, differs: false, live: { digest: digestParts(folder.parts) } })
  expect(await count()).toBe(1)
  expect(digestParts(await findParts(db, published.live.id))).toBe(published.live.digest)
  expect(describePublication(published, 'aurea')).toMatch(
    /^The edition [0-9a-f]{16} is live since 20.* UTC; the folder deployments\/aurea is the same\.$/,
  )
})

test.each(await listDeployments())(
  '%s: the order of keys and spaces make no other digest, a letter does',
  async (customer) => {
    const { parts } = await readDeployment({ customer, features: {} })
    const turn = (value: unknown): unknown =>
      typeof value !== 'object' || value === null
        ? value
        : Array.isArray(value)
          ? value.map(turn)
          : Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, one]) => [key, turn(one)]),
            )
    const turned = [...parts].map(([path, part]): [string, typeof part] =>
      path.endsWith('.json') ? [path, toPart(JSON.stringify(turn(JSON.parse(part.text)), null, 3))] : [path, part],
    )
    expect(digestParts(sortParts(turned.toReversed()))).toBe(digestParts(parts))
    const logo = [...parts].find(([path]) => path.endsWith('.svg'))
    expect(digestParts(new Map([...parts, [logo![0], toPart(`${logo![1].text} `)]]))).not.toBe(digestParts(parts))
  },
)

test('a changed folder becomes the live edition; dossiers keep theirs, new ones get the new one', async () => {
  const before = await db.selectFrom('dossier').select(['id', 'edition']).orderBy('id').execute()
  const forms = formStore(db, { ...folder })
  const published = await publish(withName('Autre nom'))
  expect(published).toMatchObject({ isNew: true, differs: false, previous: { id: before[0]!.edition } })
  expect(published.live.parent).toBe(before[0]!.edition)
  expect(describePublication(published, 'aurea')).toContain(`was published, replacing ${before[0]!.edition}`)
  expect(await db.selectFrom('dossier').select(['id', 'edition']).orderBy('id').execute()).toEqual(before)
  expect((await forms.current(1))?.edition).toBe(published.live.id)
  const states = await db.selectFrom('edition').select(['id', 'state']).execute()
  expect(states.filter(({ state }) => state === 'live')).toEqual([{ id: published.live.id, state: 'live' }])
})

test('with the studio, a folder that differs is reported and changes nothing', async () => {
  const known = await count()
  const published = await publish(withName('Encore un autre'), 'studio')
  expect(published).toMatchObject({ isNew: false, differs: true })
  expect(describePublication(published, 'aurea')).toContain('differs and changes nothing')
  expect(await count()).toBe(known)
})

test('programs that start together publish once', async () => {
  const known = await count()
  const told = await Promise.all(Array.from({ length: 6 }, () => publish(withName('Ensemble'))))
  expect(told.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await count()).toBe(known + 1)
})

test('a published edition is never changed, by the programs or by the owner', async () => {
  const [{ id }] = (await db.selectFrom('edition').select('id').where('state', '=', 'past').execute()) as [
    { id: string },
  ]
  const changes = [
    sql`update edition set title = 'x' where id = ${id}`,
    sql`update edition set state = 'live' where id = ${id}`,
    sql`update edition set digest = ${'0'.repeat(64)} where state = 'live'`,
    sql`delete from edition where id = ${id}`,
    sql`delete from edition_part where edition = ${id}`,
    sql`update edition_part set path = 'x' where edition = ${id}`,
    sql`insert into edition_part select edition, path || 'x', digest from edition_part where edition = ${id}`,
    sql`update edition_content set body = '{}'`,
    sql`delete from edition_content`,
    sql`truncate edition_part`,
  ]
  for (const change of changes) {
    await expect(asOwner(url, (owner) => change.execute(owner))).rejects.toThrow(/never (changed|emptied)/)
    await expect(change.execute(db)).rejects.toThrow(/permission denied|never changed/)
  }
})

test('the owner may erase a text, which stays in the digest of its edition', async () => {
  const id = await addPastEdition(url, (files) => (files['firms.json']['P0001'].name = 'À oublier'))
  const firms = sql`select digest from edition_part where edition = ${id} and path = 'firms.json'`
  await expect(sql`update edition_content set body = null where digest = (${firms})`.execute(db)).rejects.toThrow()
  await asOwner(url, (owner) => sql`update edition_content set body = null where digest = (${firms})`.execute(owner))
  await expect(findParts(db, id)).rejects.toThrow(`firms.json of the edition ${id} was erased`)
})

test('editions are loaded once and compiled once; what is not published is not found', async () => {
  const forms = formStore(db, { ...folder })
  const { edition } = (await forms.current(1))!
  const [one, two] = await Promise.all([forms.find(1, edition), forms.find(1, edition)])
  expect(one?.form).toBe(two?.form)
  expect(await forms.find(1, 'none')).toBeNull()
  expect(await forms.find(99, edition)).toBeNull()
  expect(await forms.find(1, await publishChanged(url, () => {}))).not.toBeNull()
})
