import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/**
 * A folder with the version before this one: the commit or tag of PREVIOUS, or else the last tag before this one; null
 * where there is none. Its packages are ours where it has the same, otherwise they are installed.
 */
export function checkOutPrevious(): { name: string; folder: string } | null {
  const name = process.env['PREVIOUS'] ?? findLastTag()
  if (name === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'parcelle-previous-'))
  command('tar', ['xf', '-', '-C', folder], command('git', ['-C', root, 'archive', name]))
  const lock = 'package-lock.json'
  if (readFileSync(join(folder, lock), 'utf8') === readFileSync(join(root, lock), 'utf8')) linkPackages(folder)
  else command('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder])
  return { name, folder }
}

/** Ours, but for those that are part of the version itself. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '@parcelle') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

function findLastTag(): string | null {
  const { status, stdout } = spawnSync('git', ['-C', root, 'describe', '--tags', '--abbrev=0', 'HEAD^'])
  return status === 0 ? String(stdout).trim() : null
}

function command(program: string, args: readonly string[], input?: Buffer): Buffer {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 2 ** 30 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? String(stderr)}`)
  return stdout
}
