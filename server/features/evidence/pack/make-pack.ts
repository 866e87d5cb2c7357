import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAll } from '../../../platform/files/files.ts'
import type { Deps } from '../../../deps.ts'
import { dossierNotFound, lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent, type Author } from '../../../dossier/evidence/events.ts'
import { UNDATED, writeZip, type ZipEntry } from '../../../platform/http/replies/zip-reply.ts'
import { needContents, openStored, withDeadline } from '../../files/index.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { fingerprintOf, readCopyKeys, type CopyKeys } from '../keys.ts'
import { readFolder, type Folder } from './read-pack.ts'

type Needs = Pick<Deps, 'db' | 'files' | 'log'>
type Written = { name: string; content: Buffer }
type Pack = { filename: string; content: AsyncGenerator<Uint8Array> }

/**
 * One archive that proves a dossier without us: everything that is known of it, a signed list of all that with the end
 * of its chain, and the program that checks it. That it was handed out is an entry of the chain.
 */
export async function makePack(deps: Needs, dossierId: string, author: Author, now = new Date()): Promise<Pack> {
  const folder = await readFolder(deps.db, dossierId)
  if (!folder) throw dossierNotFound()
  const keys = await readCopyKeys(deps.db)
  // What is missing is said before a byte has left.
  const [written] = await withDeadline(deps, (signal) =>
    Promise.all([writeTexts(deps, folder, keys, now), needContents(deps, folder.stored, signal)]),
  )
  const manifest = listEntries(folder, written, now)
  const seal = keys.sign(manifest)
  const signature = Buffer.from(seal.signature, 'base64url').toString('hex')
  await record(deps, folder, author, manifest)
  const entries: ZipEntry[] = [
    toEntry({ name: 'manifest.json', content: Buffer.from(manifest) }),
    toEntry({ name: 'manifest.sig.json', content: Buffer.from(canonicalJson({ kid: seal.kid, signature })) }),
    ...written.map(toEntry),
    ...folder.stored.map(({ name, key }) => ({
      name,
      open: async () => (await openStored(deps, key, { dossierId, author })).content,
    })),
  ]
  return { filename: `preuve-${folder.dossier.number}.zip`, content: writeZip(entries, UNDATED) }
}

const toEntry = ({ name, content }: Written): ZipEntry => ({ name, open: async () => content })

/** The list of all entries in their order, bound to the end of the chain. */
function listEntries({ dossier, head, stored }: Folder, written: readonly Written[], now: Date): string {
  const texts = written.map(({ name, content }) => ({ name, size: content.length, sha256: hash('sha256', content) }))
  return canonicalJson({
    format: 'parcelle-evidence-1',
    dossier: { id: dossier.id, number: dossier.number },
    made_at: now.toISOString(),
    head: head && { seq: head.seq, hash: head.hash.toString('hex') },
    entries: [...texts, ...stored.map(({ name, size, sha256 }) => ({ name, size, sha256 }))],
  })
}

async function writeTexts(deps: Needs, folder: Folder, keys: CopyKeys, now: Date): Promise<Written[]> {
  const [first] = keys.known
  const facts = {
    number: folder.dossier.number,
    made: now.toISOString(),
    key: first ? fingerprintOf(first) : '',
  }
  const readme = (await readOwn('readme.txt'))
    .toString('utf8')
    .replaceAll(/\{(number|made|key)\}/g, (whole, name) => facts[name as keyof typeof facts] ?? whole)
  const copy = folder.copy === null ? null : await readAll(deps.files, folder.copy)
  return [
    { name: 'README.txt', content: Buffer.from(readme) },
    { name: 'verify.mjs', content: await readOwn('verify.mjs') },
    { name: 'keys.json', content: Buffer.from(canonicalJson(keys.known)) },
    ...folder.texts.map(({ name, content }) => ({ name, content: Buffer.from(content) })),
    ...(copy && folder.copy !== null ? [{ name: `heads/${folder.copy.split('/').at(-1)}`, content: copy }] : []),
  ]
}

const readOwn = (name: string) => readFile(join(import.meta.dirname, name))

/** What was handed out, to whom: the digest of the list names every byte of it. */
async function record({ db }: Needs, { dossier, head }: Folder, author: Author, manifest: string): Promise<void> {
  const facts = { manifest: hash('sha256', manifest), head: head && head.seq }
  await db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, dossier.id)
    await addDossierEvent(tx, dossier.id, author, 'export_evidence', facts, 'without-notification')
  })
}
