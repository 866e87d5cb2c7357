import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The process of the server that runs on this data, or null. A number that was left behind and has since been given to
 * a stranger is forgotten: PostgreSQL would take the stranger for itself and not start.
 */
export function findServer(data: string, socket: string): number | null {
  const pidFile = join(data, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (!isAlive(pid)) return null
  const command = commandOf(pid)
  if (command === null || isServerOf(command, data)) return pid
  for (const stale of [pidFile, join(socket, '.s.PGSQL.5432.lock')]) if (readPid(stale) === pid) rmSync(stale)
  return null
}

/** Ends a server that has no owner any more. */
export async function shutDown(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return // It is gone already: another program saw to it.
  }
  for (let tries = 0; tries < 600 && isAlive(pid); tries++) await sleep(50)
}

export function isAlive(pid: number | null): pid is number {
  if (pid === null || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readPid(file: string): number | null {
  if (!existsSync(file)) return null
  return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
}

const isServerOf = (command: string, data: string) => /postgres\b/.test(command) && command.includes(data)

/** How a process was started; null where the system does not tell. */
function commandOf(pid: number): string | null {
  const file = `/proc/${pid}/cmdline`
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(file, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // It has ended meanwhile.
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout : null
}
