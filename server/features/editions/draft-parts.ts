import { applyOperation, type Content, type Json, type Operation } from '@parcelle/domain/studio'
import type { Db } from '../../platform/database/tables.ts'
import { findParts } from '../../deployment/edition-rows.ts'
import { parseJson, sortParts, toPart, type Part, type Parts } from '../../deployment/parts.ts'

type EditionRef = { id: string; base: string | null; digest: string | null }

/** Its files are written when it is published, with their digest. */
const hasFiles = ({ base, digest }: EditionRef) => base === null || digest !== null

/** The files of any edition: of a draft of the studio, those of its base with its operations. */
export async function findDraftParts(db: Db, edition: EditionRef): Promise<Parts> {
  return hasFiles(edition) ? findParts(db, edition.id) : toParts(await readContent(db, edition))
}

export async function readContent(db: Db, edition: EditionRef): Promise<Content> {
  const { id, base } = edition
  if (base === null || hasFiles(edition)) return toContent(await findParts(db, id))
  const content = toContent(await findParts(db, base))
  const rows = await db
    .selectFrom('edition_operation')
    .select('operation')
    .where('edition', '=', id)
    .orderBy('number')
    .execute()
  return rows.reduce((current, { operation }) => replay(current, JSON.parse(operation)), content)
}

/** It was accepted once on the very same content. */
function replay(content: Content, operation: Operation): Content {
  const result = applyOperation(content, operation)
  if ('problem' in result) throw new Error('an operation of a draft no longer applies')
  return result.content
}

function toContent(parts: Parts): Content {
  return Object.fromEntries([...parts].map(([path, { text }]) => [path, readFile(path, text)]))
}

/** A file that should be JSON and is not stays a text, and the check says so. */
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
