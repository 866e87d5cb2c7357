import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

export type SmallDisk = { fill(): void; empty(): void; unmount(): void }

const SIZE = 'size=2g'

/** A disk of its own on a folder, which can be full; null where nobody may mount one: only root may. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  const mount = (options: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'parcelle-test', folder]).status === 0
  if (!mount(`${SIZE},mode=755`)) return null
  return {
    fill() {
      const used = () => {
        const { blocks, bfree, bsize } = statfsSync(folder)
        return (blocks - bfree) * bsize
      }
      // Again when something was written meanwhile: it cannot become smaller than what is on it.
      while (!mount(`remount,size=${used()}`));
    },
    empty: () => void mount(`remount,${SIZE}`),
    unmount: () => void spawnSync('umount', ['--lazy', folder]),
  }
}
