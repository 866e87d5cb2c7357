import { applyOperation, type Content, type Json, type Operation } from '@parcelle/domain/studio'
import { findParts } from '../../../deployment/edition-rows.ts'
import { parseJson, sortParts, toPart, type Part, type Parts } from '../../../deployment/parts.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { listOperations, type Draft } from './queries.ts'

/** What an edition holds: of a draft of the studio, the files of its base with its operations. */
export async function readParts(db: Db, edition: Pick<Draft, 'id' | 'base'>): Promise<Parts> {
  if (edition.base === null) return findParts(db, edition.id)
  return toParts(await readContent(db, edition))
}

export async function readContent(db: Db, { id, base }: Pick<Draft, 'id' | 'base'>): Promise<Content> {
  const content = toContent(await findParts(db, base ?? id))
  const operations = base === null ? [] : await listOperations(db, id)
  return operations.reduce((current, { operation }) => replay(current, operation), content)
}

/** It was accepted once on the very same content. */
function replay(content: Content, operation: Operation): Content {
  const result = applyOperation(content, operation)
  if ('problem' in result) throw new Error('an operation of a draft no longer applies')
  return result.content
}

export function toContent(parts: Parts): Content {
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
