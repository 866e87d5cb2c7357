import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigProblem } from '../../../config.ts'
import { give, type Launch } from './unprivileged.ts'

/**
 * Where the server listens: a socket, not a port, so that nobody else on the machine can reach it and no port can be
 * taken. Its address may have at most 107 characters, so it cannot live beside the data.
 */
export function socketFolder(data: string): string {
  return join(tmpdir(), `parcelle-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
}

/**
 * Makes the folder of the socket. The server asks for no password, so whoever can enter the folder can use the database:
 * one that somebody else made there before us, or that others may enter, is refused.
 */
export function prepareSocket(socket: string, launch: Launch): void {
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  if (!isPrivate(socket, launch))
    throw new ConfigProblem(
      `${socket}, the folder for the socket of the embedded PostgreSQL, belongs to another user or is open to others: remove it, or set TMPDIR to a folder of your own.`,
    )
  give(socket, launch)
}

// Not `stat`: a link leads to a folder of somebody else's choice.
function isPrivate(folder: string, { owner }: Launch): boolean {
  const found = lstatSync(folder)
  const isOurs = [process.getuid?.() ?? found.uid, owner?.uid].includes(found.uid)
  return found.isDirectory() && isOurs && (found.mode & 0o077) === 0
}
