import type { Content, Json, Operation } from '@parcelle/domain/studio'
import { readFile as read } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import { SETTINGS } from '../../../deployment/parts.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { notFound, unacceptable } from '../../../platform/errors/errors.ts'
import { readContent, readFile, toParts } from '../../editions/index.ts'
import { findEditionRow } from '../queries.ts'
import { applyAll, type DraftAuthor } from './change-draft.ts'
import { isFileName } from './file-name.ts'
import { addDraft, addOperations } from './queries.ts'

type New = { title: string; author: DraftAuthor }

/**
 * A draft with the content of any edition. It begins from what is live: what another edition has different is its first
 * operations.
 */
export async function createDraft(db: Db, from: string, { title, author }: New): Promise<string> {
  const source = await findEditionRow(db, from)
  if (!source) throw notFound()
  return addDraftWith(db, await readContent(db, source), { title, author })
}

export async function uploadDraft(db: Db, path: string, draft: New): Promise<string> {
  return addDraftWith(db, readZip(await read(path)), draft)
}

async function addDraftWith(db: Db, content: Content, { title, author }: New): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const base = await findLiveEdition(tx)
    if (base === null) throw notFound()
    const { id } = await addDraft(tx, { base, parent: base, title, author: author.user.id })
    const now = await readContent(tx, { id: base, base: null, digest: null })
    await addOperations(tx, id, applyAll(now, listReplacements(now, content), 0, author.user.id), author)
    return id
  })
}

/** One operation for each file that differs. */
function listReplacements(before: Content, after: Content): Operation[] {
  const [old, now] = [toParts(before), toParts(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => old.get(path)?.digest !== now.get(path)?.digest,
  )
  return paths.map((path): Operation => {
    const [was, value] = [before[path], after[path]]
    return value === undefined
      ? { kind: 'remove', at: [path], was: was ?? null }
      : { kind: 'set', at: [path], was, value }
  })
}

const MAX_FILES = 500
const MAX_BYTES = 20 * 1_048_576

/** The files of a deployment, at the root of the archive or in one folder of it. */
function readZip(bytes: Uint8Array): Content {
  const files = unzip(bytes)
  const settings = Object.keys(files).find((name) => name === SETTINGS || /^[^/]+\/settings\.json$/.test(name))
  if (settings === undefined) throw unacceptable('studio.error.zip-settings')
  const folder = settings.slice(0, -SETTINGS.length)
  const entries = Object.entries(files).map(([name, content]): [string, Json] => {
    const path = name.slice(folder.length)
    if (!name.startsWith(folder) || !isFileName(path)) throw unacceptable('studio.error.zip-name', undefined, { name })
    return [path, readFile(path, content)]
  })
  return Object.fromEntries(entries)
}

function unzip(bytes: Uint8Array): Record<string, string> {
  let [count, size] = [0, 0]
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name.endsWith('/')) return false
        count += 1
        size += originalSize
        if (count > MAX_FILES || size > MAX_BYTES) throw unacceptable('studio.error.zip-size')
        return true
      },
    })
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, decoder.decode(content)]))
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error
    // The library throws for anything that is no archive, and the decoder for what is no text.
    throw unacceptable('studio.error.zip')
  }
}
