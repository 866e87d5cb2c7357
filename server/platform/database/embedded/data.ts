import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './process.ts'
import { changeOwner, type Launch } from './unprivileged.ts'

export const USER = 'parcelle'

/**
 * Creates the data folder under a temporary name, then renames it: an interrupted or concurrent run leaves nothing half
 * done.
 */
export async function initDatabase(bin: string, data: string, launch: Launch): Promise<void> {
  removeStaleDrafts(data)
  const draft = mkdtempSync(`${data}.${process.pid}.`)
  changeOwner(draft, launch)
  const args = ['-D', draft, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const child = spawn(...launch.command(join(bin, 'initdb'), args), {
    ...launch.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([readStderr(child), once(child, 'exit')])
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not be created: ${output.trim()}`)
  try {
    renameSync(draft, data)
  } catch (error) {
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

// Those of killed programs, and of this process id: in a container the next program often gets the same one.
function removeStaleDrafts(data: string): void {
  for (const name of readdirSync(dirname(data))) {
    const pid = name.startsWith(`${basename(data)}.`) ? /\.(\d+)(\.\w+)?$/.exec(name)?.[1] : undefined
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      removeDraft(join(dirname(data), name))
  }
}

function removeDraft(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A child of a killed program may still be writing there; the next start removes it.
  }
}

async function readStderr(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of child.stderr ?? []) output += String(chunk)
  return output
}
