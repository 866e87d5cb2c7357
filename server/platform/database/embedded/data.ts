import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './process.ts'
import { give, type Launch } from './unprivileged.ts'

/** Who owns the embedded database. */
export const USER = 'parcelle'

/**
 * Makes the data of an embedded database. Made aside, and moved in place whole: a run that is cut short, or overtaken,
 * leaves nothing half done there.
 */
export async function initialise(bin: string, data: string, launch: Launch): Promise<void> {
  removeDrafts(data)
  const draft = mkdtempSync(`${data}.${process.pid}.`)
  give(draft, launch)
  const args = ['-D', draft, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const child = spawn(...launch.command(join(bin, 'initdb'), args), {
    ...launch.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([text(child), once(child, 'exit')])
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not be created: ${output.trim()}`)
  try {
    renameSync(draft, data)
  } catch (error) {
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

// Those of programs that were killed meanwhile. In a container the next program often has the number of the last.
function removeDrafts(data: string): void {
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
    // What a killed program was running may still be writing there; the next start finds it quiet.
  }
}

async function text(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of child.stderr ?? []) output += String(chunk)
  return output
}
