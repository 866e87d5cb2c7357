import { parseJson, type Parts } from '../../../../deployment/parts.ts'
import { get, readTexts, type Texts } from './name-places.ts'

/** The names of files of forms by the id of their form. */
export function listFormFiles(parts: Parts): Map<number, string> {
  return new Map(
    readFolder(parts, 'forms').flatMap(({ file, content }): [number, string][] => {
      const id = get(content, 'id')
      return typeof id === 'number' ? [[id, file]] : []
    }),
  )
}

/** A document of a draft, by the name of its file. */
export type DraftDocument = { title: Texts; file: string }

/** The documents that are signed or printed for a dossier, by code. */
export function listDraftDocuments(parts: Parts): Map<string, DraftDocument> {
  return new Map(
    readFolder(parts, 'documents').flatMap(({ file, content }): [string, DraftDocument][] => {
      const code = get(content, 'code')
      return typeof code === 'string' ? [[code, { title: readTexts(get(content, 'title'), code), file }]] : []
    }),
  )
}

function readFolder(parts: Parts, folder: string): { file: string; content: unknown }[] {
  return [...parts].flatMap(([path, { text }]) => {
    const [start, name = ''] = path.split('/')
    return start === folder && name.endsWith('.json')
      ? [{ file: name.slice(0, -'.json'.length), content: parseJson(text) }]
      : []
  })
}
