import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

type Link = { source: string; target: string }

/**
 * npm packages cannot hold symbolic links, so PostgreSQL's libraries get theirs from an install script.
 * Installs that refuse scripts are common; the links are therefore made here when they are missing.
 */
export function hydrateLibraries(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    if (!existsSync(join(home, target))) link(basename(source), join(home, target))
  }
}

function link(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    // Another program that starts at the same moment was faster.
    if (!existsSync(target)) throw error
  }
}
