import { problem, type Finding } from '../findings/finding.ts'
import type { Folder } from '../parts.ts'
import { listTwice, locateJson } from './lines/json-lines.ts'

/** What cannot be seen any more once the files of a folder are parsed. */
export function checkFiles({ written, unknown }: Folder, customer: string): Finding[] {
  return [
    ...unknown.map((path) => ({
      ...problem(path, 'is not the name of a file of a deployment: it would not be read'),
      file: `${customer}/${path}`,
    })),
    ...[...written].flatMap(([path, text]) => (path.endsWith('.json') ? textFindings(path, text) : [])),
  ]
}

function textFindings(file: string, text: string): Finding[] {
  const foreign = text.indexOf('\uFFFD')
  if (foreign >= 0) {
    const line = text.slice(0, foreign).split('\n').length
    return [{ ...problem(file, 'is not saved as UTF-8: its letters with accents are lost'), line }]
  }
  const located = locateJson(text)
  if ('mistakeAt' in located) return []
  return listTwice(located).map(({ path, line }) => ({
    ...problem([file, ...path].join('/'), `the key « ${path.at(-1)} » is there twice`),
    line,
  }))
}
