import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The process id of the server that runs on this data, or null. Deletes a stale pid file whose number belongs to
 * another process: PostgreSQL would take that process for itself and not start.
 */
export function findServer(data: string, socket: string): number | null {
  const pidFile = join(data, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (!isAlive(pid)) return null
  const command = readCommand(pid)
  if (command === null || isServerOf(command, data)) return pid
  for (const stale of [pidFile, join(socket, '.s.PGSQL.5432.lock')]) if (readPid(stale) === pid) rmSync(stale)
  return null
}

export async function shutDown(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return // Another program has stopped it already.
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

/** The command line of a process; null where the system does not show it. */
function readCommand(pid: number): string | null {
  const file = `/proc/${pid}/cmdline`
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(file, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // The process has exited.
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout : null
}
