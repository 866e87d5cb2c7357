import { chmodSync, existsSync, mkdirSync } from 'node:fs'

/** Nobody but the one who runs the product reads what it keeps. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/**
 * Closes the data folder to everybody else, one that was made by an earlier release too; false when it is not ours to
 * close. Root runs the embedded database as somebody else, who reaches a closed folder by `setpriv` only.
 */
export function makePrivate(folder: string): boolean {
  const isRoot = process.getuid?.() === 0
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
    if (!isRoot || existsSync('/usr/bin/setpriv')) chmodSync(folder, PRIVATE_FOLDER)
    return true
  } catch {
    return false
  }
}
