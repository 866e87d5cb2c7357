import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { Files } from './files.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-folder.ts'

/** The same promises as an object store, kept in a folder: a file is there whole or not at all. */
export function diskFiles(root: string): Files {
  const base = resolve(root)

  function locate(key: string): string {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep)) throw new Error(`file key leaves its folder: ${key}`)
    return path
  }

  return {
    async put(key, content) {
      const path = locate(key)
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
      // A program that dies while writing leaves a half file under a name that nobody reads.
      await writeFile(`${path}.part`, content, { flush: true, mode: PRIVATE_FILE })
      await rename(`${path}.part`, path)
    },
    async get(key) {
      const path = locate(key)
      return (await ifThere(readFile(path))) ?? ifThere(readFile(released(path)))
    },
    async list(folder) {
      const names = (await ifThere(readdir(locate(folder)))) ?? []
      return names
        .filter((name) => !name.endsWith('.part') && !name.endsWith('.released'))
        .toSorted()
        .map((name) => `${folder}/${name}`)
    },
    async release(key) {
      const path = locate(key)
      await ifThere(rename(path, released(path)))
    },
    async remove(key) {
      const path = locate(key)
      for (const each of [path, released(path)]) await rm(each, { force: true })
    },
  }
}

const released = (path: string) => `${path}.released`

async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
