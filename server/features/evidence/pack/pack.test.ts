import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDemo } from '../../../demo/data.ts'
import { signDemo } from '../../../demo/sign.ts'
import { UNDATED, writeZip } from '../../../platform/http/replies/zip-reply.ts'
import { closeEnvelope } from '../../signing/envelopes/close-envelope.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { copyHeads } from '../copies.ts'
import { openFolder, openZip, verifyPack } from './verify.mjs'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const folder = mkdtempSync(join(tmpdir(), 'parcelle-pack-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let id = ''
let zip: Buffer
let entries: Entries

type Entries = Map<string, Buffer>

const exportPack = (user = 'gestion') => as(user, { url: `/api/v1/dossier/integration-state/${id}/evidence` })

beforeAll(async () => {
  const { dossiers } = await readDemo()
  const place = dossiers.findIndex((one) => one.id === 'pep-refused')
  for (const at of [null, ...Array.from({ length: 6 }, () => place)]) await signDemo(deps, at)
  const completed = deps.db.selectFrom('envelope').select(['id', 'dossier_id']).where('state', '=', 'completed')
  for (const envelope of await completed.execute()) {
    await closeEnvelope(deps, envelope.id)
    id = envelope.dossier_id
  }
  await copyHeads(deps.db, deps.files)
  zip = (await exportPack()).rawPayload
  entries = unpack(zip)
}, 180_000)

/** Contents by name, in the order of the archive. */
function unpack(bytes: Buffer): Entries {
  const { names, size, read } = openZip(toFile(bytes))
  return new Map(names.map((name) => [name, Buffer.from(read(name, 0, size(name)))]))
}

const zipOf = (changed: Iterable<[string, Buffer]>) =>
  buffer(
    writeZip(
      [...changed].map(([name, content]) => ({ name, open: async () => content })),
      UNDATED,
    ),
  )
const toFile = (bytes: Buffer) => ({
  size: bytes.length,
  read: (from: number, length: number) => bytes.subarray(from, from + length),
})
const verdictOf = (bytes: Buffer) => verifyPack(() => openZip(toFile(bytes)))
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const jsonOf = (name: string) => JSON.parse(String(entries.get(name)))
const listSignedDocuments = () => [...entries.keys()].filter((name) => name.endsWith('-signed.pdf'))

test('the pack of a dossier that was really signed is verified: manifest, chain, stored head, digests, signatures', () => {
  const { found, mismatch } = verdictOf(zip)
  expect(mismatch).toBe(null)
  expect(found.slice(1, 4)).toEqual([
    expect.stringMatching(/^manifest: \d+ entries, signed by the key [0-9a-f]{64}$/),
    expect.stringMatching(/^chain: \d+ entries/),
    'stored heads: 1',
  ])
  // Each document is signed by two people and the company, each certificate by the company.
  expect(listSignedDocuments().length).toBeGreaterThan(2)
  const certificates = [...entries.keys()].filter((name) => name.endsWith('/certificate.pdf'))
  expect(certificates).toHaveLength(2)
  expect(found.filter((line) => line.includes('vouches')).length).toBeGreaterThan(listSignedDocuments().length * 2)
  expect(jsonOf('answers.json')[0]).toMatchObject({ label: { fr: expect.any(String) }, versions: [{ entry: 2 }] })
})

test('that it was taken is the next entry of the chain, with the digest of all that was', async () => {
  const { head } = jsonOf('manifest.json')
  const entry = await deps.db
    .selectFrom('dossier_event')
    .selectAll()
    .where('dossier_id', '=', id)
    .where('event', '=', 'export_evidence')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    seq: head.seq + 1,
    role: 'manage_dossier',
    payload: { manifest: sha256(entries.get('manifest.json')!), head: head.seq },
  })
})

test('where downloads are switched off, nobody takes a pack', async () => {
  const { as: asWithout } = await testApp({ DOWNLOAD: 'false' }, database)
  const reply = await asWithout('gestion', { url: `/api/v1/dossier/integration-state/${id}/evidence` })
  expect(reply.statusCode).toBe(403)
})

/** The number of random changes, the same in each run. */
const CHANGES = Number(process.env['CHANGES'] ?? 40)
let seed = 20_261_116
const random = (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

/** Ways to tamper with a pack, and the mismatch that each must give. */
const changes: Record<string, () => Promise<[Buffer, string | RegExp]>> = {
  async 'a byte of the archive'() {
    return [flip(zip), /./]
  },
  async 'the archive cut'() {
    return [zip.subarray(0, random(zip.length)), /^the archive/]
  },
  async 'a byte of an entry'() {
    const name = pick()
    return [await zipOf(changed(name, flip(entries.get(name)!))), named(name)]
  },
  async 'an entry cut'() {
    const name = pick()
    const content = entries.get(name)!
    return [await zipOf(changed(name, content.subarray(0, random(content.length)))), named(name)]
  },
  async 'an entry removed'() {
    const name = pick()
    return [await zipOf([...entries].filter(([other]) => other !== name)), `${name}: removed`]
  },
  async 'an entry added'() {
    return [await zipOf([...entries, ['receipts/999-other.pdf', Buffer.from('other')]]), /999-other.pdf: is no part/]
  },
  async 'two entries in each other’s place'() {
    const all = [...entries]
    const [one, other] = [random(all.length - 1), all.length - 1]
    all.splice(one, 1, ...all.splice(other, 1, all[one]!))
    return [await zipOf(all), /reordered/]
  },
  async 'two entries of the chain in each other’s place'() {
    const lines = String(entries.get('chain.jsonl')).trim().split('\n')
    const one = random(lines.length - 1)
    lines.splice(one, 2, lines[one + 1]!, lines[one]!)
    return [await zipOf(changed('chain.jsonl', Buffer.from(`${lines.join('\n')}\n`))), /^chain.jsonl/]
  },
}

const pick = () => [...entries.keys()][random(entries.size)]!
const named = (name: string) => new RegExp(name.startsWith('manifest') ? '^manifest' : `^${name}: |^manifest.sig.json`)
const changed = (name: string, content: Buffer): Entries => new Map(entries).set(name, content)

function flip(bytes: Buffer, at = random(bytes.length)): Buffer {
  const broken = Buffer.from(bytes)
  broken[at] = bytes[at]! ^ (1 + random(255))
  return broken
}

test(`${CHANGES} changes at random are all named`, async () => {
  const kinds = Object.entries(changes)
  const missed: string[] = []
  for (let round = 0; round < CHANGES; round += 1) {
    const [kind, change] = kinds[round % kinds.length]!
    const [bytes, expected] = await change()
    const { mismatch } = verdictOf(bytes)
    if (mismatch === null || !(typeof expected === 'string' ? mismatch === expected : expected.test(mismatch)))
      missed.push(`${kind} (${expected}): ${mismatch}`)
  }
  expect(missed).toEqual([])
}, 60_000)

type EvidenceKey = { kid: string; [part: string]: string }
const verifier = join(import.meta.dirname, 'verify.mjs')

/** Signs a new manifest over changed contents, as the company, which holds the key, could. */
async function resign(
  given: Entries,
  change: (manifest: Record<string, unknown>) => void = () => {},
  by?: EvidenceKey,
): Promise<Buffer> {
  const manifest = jsonOf('manifest.json')
  manifest.entries = [...given]
    .filter(([name]) => !name.startsWith('manifest'))
    .map(([name, content]) => ({ name, size: content.length, sha256: sha256(content) }))
  change(manifest)
  const text = canonicalJson(manifest)
  const { value } = await deps.db
    .selectFrom('kept_secret')
    .select('value')
    .where('name', '=', 'evidence.signing')
    .executeTakeFirstOrThrow()
  // Unsafe cast at the database: the secret is a list of JWKs.
  const [first] = value as [EvidenceKey]
  const key = by ?? first
  const signature = sign(null, Buffer.from(text), createPrivateKey({ key, format: 'jwk' })).toString('hex')
  given.set('manifest.json', Buffer.from(text))
  given.set('manifest.sig.json', Buffer.from(canonicalJson({ kid: key.kid, signature })))
  return zipOf(given)
}

type Line = { seq: number; event: string; payload: Record<string, never>; prev: string; hash: string }
const chainWith = (change: (chain: Line[]) => Line[]) => {
  const chain: Line[] = String(entries.get('chain.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return changed(
    'chain.jsonl',
    Buffer.from(
      change(chain)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    ),
  )
}
const rewrite = (name: string, change: (facts: never) => void, from = entries) => {
  const facts = JSON.parse(String(from.get(name)))
  change(facts as never)
  return new Map(from).set(name, Buffer.from(JSON.stringify(facts)))
}
/** Replaces a file, and its digest everywhere in the pack except in the chain. */
function replace(name: string, content: Buffer): Entries {
  const old = sha256(entries.get(name)!)
  return new Map(
    [...changed(name, content)].map(([other, bytes]) => [
      other,
      /^(receipts|envelopes)\.json$/.test(other) ? Buffer.from(String(bytes).replaceAll(old, sha256(content))) : bytes,
    ]),
  )
}

test.each<[string, () => [Entries, ((manifest: { head: object }) => void)?], RegExp]>([
  [
    'what an entry says',
    () => [chainWith((chain) => chain.map((line) => (line.seq === 3 ? { ...line, payload: {} } : line)))],
    /^chain.jsonl: entry 3 altered$/,
  ],
  [
    'who did it',
    () => [chainWith((chain) => chain.map((line) => (line.seq === 3 ? { ...line, role: 'client' } : line)))],
    /^chain.jsonl: entry 3 altered$/,
  ],
  [
    'what an entry says, emptied',
    () => [
      chainWith((chain) =>
        chain.map((line) => (line.seq === 3 ? ({ ...line, payload: null, salt: null } as never) : line)),
      ),
    ],
    /^chain.jsonl: entry 3 blanked$/,
  ],
  ['an entry removed', () => [chainWith((chain) => chain.toSpliced(4, 1))], /^chain.jsonl: entry 5 removed$/],
  [
    'two entries exchanged',
    () => [chainWith((chain) => chain.toSpliced(4, 2, chain[5]!, chain[4]!))],
    /^chain.jsonl: entry 5 reordered$/,
  ],
  ['the end cut off', () => [chainWith((chain) => chain.slice(0, -1))], /^chain.jsonl: entry \d+ truncated$/],
  [
    'the end cut off, and the head with it',
    () => [
      chainWith((chain) => chain.slice(0, 9)),
      (manifest) => {
        const line = JSON.parse(String(entries.get('chain.jsonl')).split('\n')[8]!)
        manifest.head = { seq: 9, hash: line.hash }
      },
    ],
    /^chain.jsonl: entry \d+ is not the one that heads\//,
  ],
  [
    'a receipt',
    () => [replace(jsonOf('receipts.json')[0].file, Buffer.from('other'))],
    /^receipts\/001-.* not what entry \d+ of the chain says of/,
  ],
  [
    'a receipt taken out',
    () => [rewrite('receipts.json', (rows: unknown[]) => rows.pop())],
    /^receipts.json: what entry \d+ of the chain gave is missing$/,
  ],
  [
    'a byte of a signed document',
    () => [replace(listSignedDocuments()[0]!, flip(entries.get(listSignedDocuments()[0]!)!, 1000))],
    /-signed.pdf: (signature|something|has no)/,
  ],
  [
    'something behind the last signature',
    () => [
      replace(listSignedDocuments()[0]!, Buffer.concat([entries.get(listSignedDocuments()[0]!)!, Buffer.from('\n')])),
    ],
    /-signed.pdf: something stands behind the last signature$/,
  ],
  [
    'another document that was signed',
    () => [replace(listSignedDocuments()[0]!, entries.get(listSignedDocuments()[1]!)!)],
    /-signed.pdf: not what entry \d+ of the chain says was signed$/,
  ],
  [
    'an answer',
    () => [
      rewrite('answers.json', (rows: { value: string }[]) => {
        rows[0]!.value += 'x'
      }),
    ],
    /^answers.json: element \d+ is not what entry \d+ of the chain says$/,
  ],
  [
    'where it stands',
    () => [
      rewrite('dossier.json', (row: { integrate_state: string }) => {
        row.integrate_state = 'sync'
      }),
    ],
    /integrate_state is sync, and entry \d+ of the chain says refused$/,
  ],
])('even signed again, %s is named', async (_, change, expected) => {
  const [given, manifest] = change()
  expect(verdictOf(await resign(given, manifest as never)).mismatch).toMatch(expected)
})

test('another key than the one that the company makes known is named', async () => {
  const open = () => openZip(toFile(zip))
  const { found } = verifyPack(open)
  const key = /key ([0-9a-f]{64})/.exec(found.join('\n'))![1]!
  const other = '0'.repeat(64)
  expect(verifyPack(open)).toMatchObject({ mismatch: null, fingerprint: key, isConfirmed: false })
  expect(verifyPack(open, { trustedKeys: [other, key] })).toMatchObject({ mismatch: null, isConfirmed: true })
  expect(verifyPack(open, { trustedKeys: [other] })).toMatchObject({
    mismatch: `manifest.sig.json: signed by another key, ${key}`,
    isConfirmed: false,
  })
})

test('the pack names the fingerprint to compare, and the portal shows the same', async () => {
  const { fingerprint } = verdictOf(zip)
  const shown = await as('gestion', { url: '/api/v1/evidence-keys' })
  expect(shown.json()).toEqual({ fingerprint, earlier: [] })
  expect(String(entries.get('README.txt')).split(`\n     ${fingerprint}\n`)).toHaveLength(3)
})

test('a pack that somebody changed and signed with a key of theirs is not confirmed', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const own = { ...privateKey.export({ format: 'jwk' }), kid: 'theirs' } as unknown as EvidenceKey
  const { d: _, ...published } = own
  const keys = [published, ...jsonOf('keys.json')]
  const forged = await resign(changed('keys.json', Buffer.from(canonicalJson(keys))), () => {}, own)
  expect(verdictOf(forged)).toMatchObject({ mismatch: null, isConfirmed: false })
  const [file, keyFile] = [join(folder, 'forged.zip'), join(folder, 'keys.txt')]
  writeFileSync(file, forged)
  const key = verdictOf(zip).fingerprint!
  writeFileSync(keyFile, `${key}  signs now\n${'1'.repeat(64)}  signed before\n`)
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [verifier, file, ...args], { encoding: 'utf8' })
    return [
      status,
      stdout
        .trimEnd()
        .split('\n')
        .find((line) => !line.startsWith(' ')),
    ]
  }
  const refused = [1, expect.stringMatching(/^NON CONFORME .*signed by another key/)]
  expect(run()).toEqual([2, 'conforme, clé non vérifiée — consistent, key not verified'])
  expect(run('--key', key)).toEqual(refused)
  expect(run('--key', keyFile)).toEqual(refused)
  for (const nothing of [[], [''], ['a-file-that-is-not-there']]) expect(run('--key', ...nothing)[0]).toBe(64)
})

test('any tool unpacks it, and the program in it verifies its own folder', () => {
  const file = join(folder, 'preuve.zip')
  writeFileSync(file, zip)
  const own = join(folder, 'unpacked')
  mkdirSync(own)
  execFileSync('unzip', ['-q', file, '-d', own])
  expect(verifyPack(() => openFolder(own)).mismatch).toBe(null)
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(own, 'verify.mjs'), ...args], { encoding: 'utf8' })
  const key = verdictOf(zip).fingerprint!
  expect(run(file, '--key', key)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^CONFORME — AS IT WAS WRITTEN/m),
  })
  expect(run('--key', key)).toMatchObject({ status: 0 })
  expect(run(file)).toMatchObject({
    status: 2,
    stdout: expect.stringMatching(new RegExp(`^conforme, clé non vérifiée [^]*^  ${key}$`, 'm')),
  })
  appendFileSync(join(own, jsonOf('receipts.json')[0].file), ' ')
  expect(run()).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^NON CONFORME .*receipts\/001-.*: \d+ bytes/m),
  })
})

test('a missing content is reported before a byte is sent', async () => {
  const row = await deps.db
    .selectFrom('receipt')
    .select('file_key')
    .where('dossier_id', '=', id)
    .executeTakeFirstOrThrow()
  await deps.files.remove(row.file_key)
  const reply = await exportPack()
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([503, 'An error occurred while retrieving the file'])
})
