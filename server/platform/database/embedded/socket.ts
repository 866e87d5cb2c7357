import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigProblem } from '../../../config.ts'
import { changeOwner, type Launch } from './unprivileged.ts'

/**
 * A Unix socket, not a port: nobody else on the machine can reach it, and no port can be taken. Its path is limited to
 * 107 characters, so it cannot lie beside the data.
 */
export function socketFolder(data: string): string {
  return join(tmpdir(), `parcelle-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
}

/**
 * The server asks for no password, so access to the folder is access to the database: refuses a folder that somebody
 * else created, or that others may enter.
 */
export function prepareSocket(socket: string, launch: Launch): void {
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  if (!isPrivate(socket, launch))
    throw new ConfigProblem(
      `${socket}, the folder for the socket of the embedded PostgreSQL, belongs to another user or is open to others: remove it, or set TMPDIR to a folder of your own.`,
    )
  changeOwner(socket, launch)
}

// `lstat`, because a symbolic link leads to a folder of somebody else's choice.
function isPrivate(folder: string, { owner }: Launch): boolean {
  const found = lstatSync(folder)
  const isOurs = [process.getuid?.() ?? found.uid, owner?.uid].includes(found.uid)
  return found.isDirectory() && isOurs && (found.mode & 0o077) === 0
}
