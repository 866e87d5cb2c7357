import type { SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type Launch = {
  command(program: string, args: readonly string[]): [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** The owner of its files; null when it runs as ourselves. */
  owner: { uid: number; gid: number } | null
}

const asMyself: Launch = { command: (program, args) => [program, [...args]], options: {}, owner: null }

/**
 * PostgreSQL refuses to run as root, which is usual in containers. Root starts it as `nobody`; where that user cannot
 * reach the files (a checkout under /root, say), it keeps the one capability needed to read them.
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
    command: (program, args) => ['/usr/bin/setpriv', [...keepReadCapability(owner), program, ...args]],
    options: {},
    owner,
  }
}

export function changeOwner(path: string, { owner }: Launch): void {
  if (owner && statSync(path).uid !== owner.uid) chownSync(path, owner.uid, owner.gid)
}

function keepReadCapability({ uid, gid }: { uid: number; gid: number }): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    // Without it access(2) ignores the capability, and PostgreSQL cannot find its own program.
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
