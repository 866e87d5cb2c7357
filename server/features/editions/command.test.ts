import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readDeployment } from '../../deployment/deployment.ts'
import { listDeployments, deploymentsFolder } from '../../deployment/parts.ts'
import { findLiveEdition } from '../../deployment/edition-rows.ts'
import { digestParts } from '../../deployment/parts.ts'
import { testDatabase } from '../../testing/app.ts'
import { addPastEdition, asOwner, publishChanged } from './testing.ts'
import { commandEditions } from './command.ts'
import { readFolder, writeFolder } from './files.ts'
import { sample } from '../../testing/sampling.ts'

const { db, url } = await testDatabase()
const root = await mkdtemp(join(tmpdir(), 'parcelle-editions-'))
afterAll(() => rm(root, { recursive: true, force: true }))

async function run(...words: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const code = await asOwner(url, (owner) => commandEditions({ db: owner, customer: 'aurea', print }, words)).catch(
    (error: Error) => lines.push(error.message) && 1,
  )
  return { code, text: lines.join('\n') }
}
const importChanged = async (change: (settings: ReturnType<typeof JSON.parse>) => void): Promise<string> => {
  const folder = await mkdtemp(join(root, 'changed-'))
  await run('export', (await findLiveEdition(db))!, folder)
  const file = join(folder, 'settings.json')
  const settings = JSON.parse(await readFile(file, 'utf8'))
  change(settings)
  await writeFile(file, JSON.stringify(settings))
  return /The draft (\w+) /.exec((await run('import', folder)).text)![1]!
}
const count = async () =>
  (await db.selectFrom('edition').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

test.each(sample(await listDeployments(), 3))(
  '%s: what is exported and imported has the same digest, and stands alone',
  async (customer) => {
    const { parts } = await readDeployment({ customer, features: {} })
    const folder = join(root, customer)
    await writeFolder(parts, folder)
    const imported = await readFolder(folder)
    expect(digestParts(imported)).toBe(digestParts(parts))
    expect([...imported.keys()]).toEqual([...parts.keys()])
    expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8')).extends).toBeUndefined()
    // Without the deployment that it extends beside it.
    expect((await readDeployment({ customer, features: {} }, root)).definitions).toHaveLength(2)
  },
)

test('exported files have a line for each short object, and are the same each time', async () => {
  const live = (await findLiveEdition(db))!
  const [one, two] = [join(root, 'one'), join(root, 'two')]
  expect((await run('export', live.slice(0, 8), one)).text).toContain(`files of the edition ${live} are in`)
  await run('export', live, two)
  const text = await readFile(join(one, 'products.json'), 'utf8')
  expect(await readFile(join(two, 'products.json'), 'utf8')).toBe(text)
  expect(text).toContain('\n      "dismemberment": { "life": true, ')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(400)
  expect((await run('export', live, one)).text).toBe(`The folder ${one} is not empty: give a new one.`)
  expect((await run('export', live, join(one, 'products.json'))).text).toMatch(/ is a file: give a new folder\.$/)
  expect((await readdir(root)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a draft is compared, published once, and the earlier content restored', async () => {
  const before = (await findLiveEdition(db))!
  const id = await importChanged((settings) => (settings.complianceCheck = { amountOver: 12345, answers: [] }))
  expect(await findLiveEdition(db)).toBe(before)
  expect((await run('diff', before, id)).text).toContain('~ settings.json complianceCheck')
  expect(await run('publish', id)).toMatchObject({ code: 0, text: expect.stringContaining(`${id} is live`) })
  expect(await findLiveEdition(db)).toBe(id)
  expect((await run('publish', id)).text).toBe(`The edition ${id} is live already.`)
  expect((await run('restore', id)).text).toBe(`The edition ${id} is live: there is nothing to restore.`)
  expect((await run('publish', before)).text).toContain(`was published before: npm run editions restore ${before}`)

  expect((await run('restore', before)).code).toBe(0)
  const restored = (await findLiveEdition(db))!
  expect([before, id]).not.toContain(restored)
  expect((await run('diff', before, restored)).text).toBe('The two editions are the same.')
  expect((await run('restore', before)).text).toContain('there is nothing to restore')
  expect((await run('list')).text.split('\n')).toEqual([
    expect.stringMatching(`^${restored}  live `),
    expect.stringMatching(`^${id}  past `),
    expect.stringMatching(`^${before}  past `),
  ])
  expect((await run('show', restored)).text).toMatch(/ {2}[0-9a-f]{16} {2}forms\/client\.json/)
})

test('a draft whose parent is no longer live is refused with what changed in between', async () => {
  const id = await importChanged((settings) => (settings.name = 'Autre nom'))
  await publishChanged(url, (files) => (files['settings.json'].help.phone = '01 00 00 00 00'))
  const { code, text } = await run('publish', id)
  expect(code).toBe(1)
  expect(text).toMatch(
    /^The draft \w+ was begun on \w+, and \w+ is live now\. What changed in between:\n {2}~ settings/,
  )
  expect(text).toContain('help.phone')
})

test('a draft that does not pass the check is refused with all findings, and the live edition stays', async () => {
  const live = await findLiveEdition(db)
  const id = await importChanged((settings) => {
    settings.theme.logo = 'none.svg'
    settings.envelopes.mission = ['no_such_document']
  })
  const { text } = await run('publish', id)
  expect(text).toContain(`The edition ${id} cannot be used:`)
  expect(text).toContain('none.svg')
  expect(text).toContain('no_such_document')
  expect(text).toMatch(new RegExp(`\\nWith files and lines: npm run deployment check edition:${id}$`))
  expect(await findLiveEdition(db)).toBe(live)
})

test('an import that is cut off leaves nothing', async () => {
  const known = await count()
  const contents = async () =>
    (await db.selectFrom('edition_content').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
      .count
  const before = await contents()
  const folder = await mkdtemp(join(root, 'cut-'))
  await run('export', (await findLiveEdition(db))!, folder)
  await writeFile(join(folder, 'payments.json'), '{ "CV": "\\u0000 cannot be stored')
  await writeFile(join(folder, 'logo.svg'), 'a text that PostgreSQL refuses: \u0000')
  expect((await run('import', folder)).code).toBe(1)
  expect([await count(), await contents()]).toEqual([known, before])
})

test.each<[string, (folder: string) => Promise<void>, RegExp]>([
  [
    'a misspelt file',
    (folder) => writeFile(join(folder, 'vigilence.json'), '{}'),
    /cannot be read:\n- vigilence\.json: is not the name of a file of a deployment/,
  ],
  [
    'a base that is not beside it',
    async (folder) => {
      const file = join(folder, 'settings.json')
      await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), extends: 'nobody' }))
    },
    /extends « nobody », which is not beside it\.$/,
  ],
])('an import of a folder with %s is refused, and adds nothing', async (_, change, sentence) => {
  const known = await count()
  const folder = await mkdtemp(join(root, 'import-'))
  await run('export', (await findLiveEdition(db))!, folder)
  await change(folder)
  const { code, text } = await run('import', folder)
  expect([code, await count()]).toEqual([1, known])
  expect(text).toMatch(sentence)
})

test.each([
  [['show', 'zz'], 'There is no edition « zz », or several begin so: npm run editions list.'],
  [['show', ''], 'There is no edition «  », or several begin so: npm run editions list.'],
  [['diff', 'zz', 'yy'], 'There is no edition « zz », or several begin so: npm run editions list.'],
  [['import', join(deploymentsFolder, 'nobody')], expect.stringMatching(/has no settings\.json\.$/)],
  [['publish'], expect.stringContaining('Usage: ')],
  [['toString'], expect.stringContaining('Usage: ')],
  [[], expect.stringContaining('Usage: ')],
])('%j is answered by a sentence, and adds nothing', async (words, text) => {
  const known = await count()
  expect((await run(...words)).text).toEqual(text)
  expect(await count()).toBe(known)
})

test('an edition of the time when conditions had figures of their own is restored, though the check refuses them now', async () => {
  const live = (await findLiveEdition(db))!
  const figure = { type: 'input', element: 'subscription_amount', operator: 'at_least', value: 50_000 }
  const past = await addPastEdition(url, (files) => {
    const points: { id: string; check: { rules: unknown[] } }[] = files['vigilance.json'].points
    points.find(({ id }) => id === 'amount')!.check.rules = [figure]
  })
  expect((await run('restore', past)).text).toContain(`is live, with the content of ${past}`)
  await run('restore', live)
})
