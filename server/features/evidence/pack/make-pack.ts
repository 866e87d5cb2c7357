import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAll } from '../../../platform/files/files.ts'
import type { Deps } from '../../../deps.ts'
import { dossierNotFound, lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent, type Author } from '../../../dossier/evidence/events.ts'
import { UNDATED, writeZip, type ZipEntry } from '../../../platform/http/replies/zip-reply.ts'
import { requireContents, openStoredFile, withDeadline } from '../../files/index.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { fingerprintOf, readCopyKeys, type CopyKeys } from '../keys.ts'
import { readPackContents, type PackContents } from './read-pack.ts'

type PackDeps = Pick<Deps, 'db' | 'files' | 'forms' | 'log'>
type PackText = { name: string; content: Buffer }
type Pack = { filename: string; content: AsyncGenerator<Uint8Array> }

/**
 * An archive that proves a dossier offline: its data and files, a signed manifest with the head of its chain, and the
 * program that verifies it. The export is recorded in the evidence.
 */
export async function makePack(deps: PackDeps, dossierId: string, author: Author, now = new Date()): Promise<Pack> {
  const folder = await readPackContents(deps, dossierId)
  if (!folder) throw dossierNotFound()
  const keys = await readCopyKeys(deps.db)
  // Missing contents are refused before the reply starts.
  const [written] = await withDeadline(deps, (signal) =>
    Promise.all([writeTexts(deps, folder, keys, now), requireContents(deps, folder.stored, signal)]),
  )
  const manifest = listEntries(folder, written, now)
  const seal = keys.sign(manifest)
  const signature = Buffer.from(seal.signature, 'base64url').toString('hex')
  await recordExport(deps, folder, author, manifest)
  const entries: ZipEntry[] = [
    toEntry({ name: 'manifest.json', content: Buffer.from(manifest) }),
    toEntry({ name: 'manifest.sig.json', content: Buffer.from(canonicalJson({ kid: seal.kid, signature })) }),
    ...written.map(toEntry),
    ...folder.stored.map(({ name, key }) => ({
      name,
      open: async () => (await openStoredFile(deps, key, { dossierId, author })).content,
    })),
  ]
  return { filename: `preuve-${folder.dossier.number}.zip`, content: writeZip(entries, UNDATED) }
}

const toEntry = ({ name, content }: PackText): ZipEntry => ({ name, open: async () => content })

/** The manifest: all files in order, and the head of the chain. */
function listEntries({ dossier, head, stored }: PackContents, written: readonly PackText[], now: Date): string {
  const texts = written.map(({ name, content }) => ({ name, size: content.length, sha256: hash('sha256', content) }))
  return canonicalJson({
    format: 'parcelle-evidence-1',
    dossier: { id: dossier.id, number: dossier.number },
    made_at: now.toISOString(),
    head: head && { seq: head.seq, hash: head.hash.toString('hex') },
    entries: [...texts, ...stored.map(({ name, size, sha256 }) => ({ name, size, sha256 }))],
  })
}

async function writeTexts(deps: PackDeps, folder: PackContents, keys: CopyKeys, now: Date): Promise<PackText[]> {
  const [first] = keys.known
  const facts = {
    number: folder.dossier.number,
    made: now.toISOString(),
    key: first ? fingerprintOf(first) : '',
  }
  const readme = (await readTemplate('readme.txt'))
    .toString('utf8')
    .replaceAll(/\{(number|made|key)\}/g, (whole, name) => facts[name as keyof typeof facts] ?? whole)
  const copy = folder.copy === null ? null : await readAll(deps.files, folder.copy)
  return [
    { name: 'README.txt', content: Buffer.from(readme) },
    { name: 'verify.mjs', content: await readTemplate('verify.mjs') },
    { name: 'keys.json', content: Buffer.from(canonicalJson(keys.known)) },
    ...folder.texts.map(({ name, content }) => ({ name, content: Buffer.from(content) })),
    ...(copy && folder.copy !== null ? [{ name: `heads/${folder.copy.split('/').at(-1)}`, content: copy }] : []),
  ]
}

const readTemplate = (name: string) => readFile(join(import.meta.dirname, name))

/** The digest of the manifest covers every byte of the pack. */
async function recordExport(
  { db }: PackDeps,
  { dossier, head }: PackContents,
  author: Author,
  manifest: string,
): Promise<void> {
  const facts = { manifest: hash('sha256', manifest), head: head && head.seq }
  await db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, dossier.id)
    await addDossierEvent(tx, dossier.id, author, 'export_evidence', facts, 'without-notification')
  })
}
