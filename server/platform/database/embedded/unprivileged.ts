import type { SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** How to start a program that refuses to run as root. */
export type Launch = {
  command(program: string, args: readonly string[]): [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** Who its files must belong to; null when that is simply us. */
  owner: { uid: number; gid: number } | null
}

const asMyself: Launch = { command: (program, args) => [program, [...args]], options: {}, owner: null }

/**
 * PostgreSQL refuses to run as root, and containers are root by habit. Root therefore starts it as `nobody`;
 * where that user cannot even walk to the files (a checkout under /root, say), it keeps the one capability
 * it needs to reach them.
 */
export function unprivileged(paths: readonly string[]): Launch {
  if (process.getuid?.() !== 0) return asMyself
  const owner = nobody()
  if (paths.every(isReachable)) return { ...asMyself, options: owner, owner }
  if (!existsSync('/usr/bin/setpriv')) {
    throw new Error(
      `PostgreSQL may not run as root and no other user can reach ${paths.join(' or ')}: start as an ordinary user.`,
    )
  }
  return {
    command: (program, args) => ['/usr/bin/setpriv', [...keepReach(owner), program, ...args]],
    options: {},
    owner,
  }
}

/** Hands a folder to whoever the program runs as. */
export function give(path: string, { owner }: Launch): void {
  if (owner && statSync(path).uid !== owner.uid) chownSync(path, owner.uid, owner.gid)
}

function keepReach({ uid, gid }: { uid: number; gid: number }): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    // Without it access(2) forgets the capability, and PostgreSQL cannot find its own program.
    '--securebits=+no_setuid_fixup',
  ]
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? []
  return { uid: uid ?? 65_534, gid: gid ?? 65_534 }
}

function isReachable(path: string): boolean {
  const mode = statSync(path).mode
  return (mode & 0o005) === 0o005 && (path === dirname(path) || isReachable(dirname(path)))
}
