import { applyOperation, type Content, type Json, type Operation } from '@parcelle/domain/studio'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { findParts } from '../../deployment/edition-rows.ts'
import { parseJson, sortParts, toPart, type Part, type Parts } from '../../deployment/parts.ts'

type EditionRef = { id: string; base: string | null; digest: string | null }

/** The files of a draft are stored, with their digests, when it is published. */
const hasFiles = ({ base, digest }: EditionRef) => base === null || digest !== null

/** The files of an edition; for a draft of the studio, those of its base with its operations applied. */
export async function findDraftParts(db: Db, edition: EditionRef): Promise<Parts> {
  const { id, base } = edition
  if (base === null || hasFiles(edition)) return findParts(db, id)
  const parts = await findParts(db, base)
  const operations = await listStoredOperations(db, id)
  // Reads only the files that changed: all of them are hundreds of kilobytes.
  const paths = new Set(listPaths(operations))
  const changed = new Map([...parts].filter(([path]) => paths.has(path)))
  const kept = [...parts].filter(([path]) => !paths.has(path))
  return sortParts([...kept, ...toParts(operations.reduce(replay, toContent(changed)))])
}

/** Reads all files, or those of some paths. */
export async function readContent(db: Db, edition: EditionRef, paths?: readonly string[]): Promise<Content> {
  const { id, base } = edition
  if (base === null || hasFiles(edition)) return toContent(await findParts(db, id, paths))
  const content = toContent(await findParts(db, base, paths))
  const operations = await listStoredOperations(db, id, paths)
  return operations.reduce((current, operation) => replay(current, toWithin(operation, paths)), content)
}

/** With paths, only operations that may change these files, and perhaps some others. */
async function listStoredOperations(db: Db, edition: string, paths?: readonly string[]): Promise<Operation[]> {
  let query = db.selectFrom('edition_operation').select('operation').where('edition', '=', edition)
  if (paths)
    query = query.where(({ or, eb }) =>
      // As `JSON.stringify` writes the first step of a place.
      or(paths.map((path) => eb(sql<number>`strpos(operation, ${`"at":[${JSON.stringify(path)}`})`, '>', 0))),
    )
  const rows = await query.orderBy('number').execute()
  return rows.map(({ operation }) => JSON.parse(operation))
}

/** What an operation changes in these files. */
function toWithin(operation: Operation, paths?: readonly string[]): Operation {
  if (!paths) return operation
  return { kind: 'all', operations: listSingles(operation).filter(({ at }) => paths.includes(String(at[0]))) }
}

const listSingles = (operation: Operation) => (operation.kind === 'all' ? operation.operations : [operation])

/** The files that operations change. */
export const listPaths = (operations: readonly Operation[]): string[] => [
  ...new Set(operations.flatMap(listSingles).map(({ at }) => String(at[0]))),
]

/** Throws if an operation fails, because each was accepted on the same content. */
function replay(content: Content, operation: Operation): Content {
  const result = applyOperation(content, operation)
  if ('problem' in result) throw new Error('an operation of a draft no longer applies')
  return result.content
}

export function toContent(parts: Parts): Content {
  return Object.fromEntries([...parts].map(([path, { text }]) => [path, readFile(path, text)]))
}

/** Invalid JSON stays text: the deployment check reports it. */
export function readFile(path: string, text: string): Json {
  const json = path.endsWith('.json') ? parseJson(text) : undefined
  // Unsafe cast: parsed from JSON.
  return json === undefined ? text : (json as Json)
}

export function toParts(content: Content): Parts {
  return sortParts(
    Object.entries(content).map(([path, file]): [string, Part] => [
      path,
      toPart(typeof file === 'string' ? file : JSON.stringify(file)),
    ]),
  )
}
