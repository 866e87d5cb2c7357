import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

type Link = { source: string; target: string }

/**
 * Creates the symbolic links of PostgreSQL's libraries. npm packages cannot hold links, and many installs refuse the
 * install script that would create them.
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
