import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The names of the files in an archive, in order. */
export function namesIn(archive: Buffer): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'parcelle-zip-')), 'all.zip')
  writeFileSync(file, archive)
  return execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n')
}
