import type { Content, Json, Operation } from '@parcelle/domain/studio'
import { readFile as read } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { findLiveEdition, findParts } from '../../../deployment/edition-rows.ts'
import { SETTINGS, type Parts } from '../../../deployment/parts.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { notFound, unacceptable } from '../../../platform/errors/errors.ts'
import { findDraftParts, readFile, toContent, toParts } from '../../editions/index.ts'
import { findEditionRow } from '../queries.ts'
import { applyAll, type DraftAuthor } from './change-draft.ts'
import { isFileName } from './file-name.ts'
import { addDraft, addOperations } from './queries.ts'

type NewDraft = { title: string; author: DraftAuthor }

/**
 * Creates a draft with the content of any edition. Its base is the live edition; differences are its first operations.
 */
export async function createDraft(db: Db, from: string, { title, author }: NewDraft): Promise<string> {
  const source = await findEditionRow(db, from)
  if (!source) throw notFound()
  return addDraftWith(db, await findDraftParts(db, source), { title, author })
}

export async function uploadDraft(db: Db, path: string, draft: NewDraft): Promise<string> {
  return addDraftWith(db, toParts(readZip(await read(path))), draft)
}

async function addDraftWith(db: Db, parts: Parts, { title, author }: NewDraft): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const base = await findLiveEdition(tx)
    if (base === null) throw notFound()
    const { id } = await addDraft(tx, { base, parent: base, title, author: author.user.id })
    const { before, operations } = listReplacements(await findParts(tx, base), parts)
    await addOperations(tx, id, applyAll(before, operations, 0, author.user.id), author)
    return id
  })
}

/** One operation per file that differs, with the earlier content of these files. */
function listReplacements(old: Parts, now: Parts): { before: Content; operations: Operation[] } {
  const differing = (parts: Parts, others: Parts) =>
    toContent(new Map([...parts].filter(([path, { digest }]) => digest !== others.get(path)?.digest)))
  const [before, after] = [differing(old, now), differing(now, old)]
  const operations = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((path): Operation => {
    const [was, value] = [before[path], after[path]]
    return value === undefined
      ? { kind: 'remove', at: [path], was: was ?? null }
      : { kind: 'set', at: [path], was, value }
  })
  return { before, operations }
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
    // The library throws for an invalid archive, and the decoder for a binary file.
    throw unacceptable('studio.error.zip')
  }
}
