import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Definition } from '@parcelle/forms'
import type { Finding } from '../../findings/finding.ts'
import { findLocated, locateJson } from './json-lines.ts'

type Sources = {
  /** The company's own folder, then the one it extends. */
  folders: readonly string[]
  /** Of each form, where it was read. */
  formFiles: ReadonlyMap<Definition['id'], string>
}

/** Adds to each finding its file and line. */
export const locator = (sources: Sources) => (findings: readonly Finding[]) => locateFindings(findings, sources)

async function locateFindings(findings: readonly Finding[], sources: Sources): Promise<Finding[]> {
  const texts = new Map<string, Promise<string>>()
  const read = (path: string) => {
    const text = texts.get(path) ?? readFile(path, 'utf8')
    texts.set(path, text)
    return text
  }
  return Promise.all(
    findings.map(async (finding) => {
      const place = findPlace(finding.where, sources)
      if (finding.file !== undefined || place === null) return finding
      const { folder, file, path } = place
      const located = locateJson(await read(join(folder, file)))
      // What is missing would stand in what is above it.
      const steps = finding.reason.startsWith('is missing') ? path.slice(0, -1) : path
      const line = 'mistakeAt' in located ? located.mistakeAt : findLocated(located, steps).line
      return { ...finding, file: `${basename(folder)}/${file}`, line: finding.line ?? line }
    }),
  )
}

type Place = { folder: string; file: string; path: readonly string[] }

/** Findings name a file and a path in it, a form and a part of it, or a path in the settings. */
function findPlace(where: string, { folders, formFiles }: Sources): Place | null {
  const named = /^((?:[\w-]+\/)?[^/]+\.json)(?:\/(.*))?$/.exec(where)
  if (named) return inFolder(folders, named[1] ?? '', named[2]?.split('/') ?? [])
  const ofForm = /^form (\d+)(?:\/(.*))?$/.exec(where)
  if (!ofForm) return inFolder(folders, 'settings.json', where.split('.'))
  const file = formFiles.get(Number(ofForm[1]))
  return file === undefined ? null : inFolder(folders, file, ofForm[2]?.split(/[/.]/) ?? [])
}

function inFolder(folders: readonly string[], file: string, path: readonly string[]): Place | null {
  const folder = folders.find((one) => existsSync(join(one, file)))
  return folder === undefined ? null : { folder, file, path }
}
