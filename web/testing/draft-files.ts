import { isFileOf, type Content } from '@parcelle/domain/studio'
import type { RecordedRequest } from './server.ts'

/** What the server answers of the files of a draft: all by name, and the content of those that were asked for. */
export function answerFiles(content: Content, { line }: RecordedRequest): { files: string[]; content: Content } {
  const wanted = (new URLSearchParams(line.split('?')[1]).get('files') ?? '').split(',')
  const asked = Object.entries(content).filter(([path]) => wanted.some((name) => isFileOf(path, name)))
  return { files: Object.keys(content), content: Object.fromEntries(asked) }
}
