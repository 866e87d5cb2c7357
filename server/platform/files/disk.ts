import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { PIECE, withoutCrash, type Files, type Pieces } from './files.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-folder.ts'
import { writePieces } from './write-pieces.ts'

/** A folder with the guarantees of an object store: a file is there whole or not at all. */
export function diskFiles(root: string): Files {
  const base = resolve(root)

  function locate(key: string): string {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep)) throw new Error(`file key leaves its folder: ${key}`)
    return path
  }

  return {
    place: base,
    async put(key, content) {
      const path = locate(key)
      await makeFolder(dirname(path))
      // A program that dies while writing leaves a half file under a name that nobody reads; the sweep takes it.
      const part = `${path}.${randomUUID()}.part`
      try {
        const stored = await write(part, content)
        await rename(part, path)
        await flushFolder(dirname(path))
        return stored
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const file = await ifThere(open(locate(key)))
      if (!file) return null
      const { size } = await file.stat()
      return { size, content: withoutCrash(file.createReadStream({ ...range, highWaterMark: PIECE })) }
    },
    async size(key) {
      const found = await ifThere(stat(locate(key)))
      return found?.size ?? null
    },
    async remove(key) {
      const path = locate(key)
      await rm(path, { force: true })
      await ifThere(flushFolder(dirname(path)))
    },
    async *list({ after = '', until, writtenBefore } = {}) {
      const folder = await ifThere(opendir(join(base, folderOf(after, until)), { recursive: true }))
      for await (const entry of folder ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const key = relative(base, path).replaceAll(sep, '/')
        if (key <= after || (until !== undefined && key >= until)) continue
        const found = await ifThere(stat(path))
        if (!found || (writtenBefore && found.mtime >= writtenBefore)) continue
        yield { key, at: found.mtime, size: found.size }
      }
    },
  }
}

async function write(path: string, content: Pieces): Promise<{ size: number; sha256: Buffer }> {
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    const stored = await writePieces(file, content)
    await file.sync()
    return stored
  } finally {
    await file.close()
  }
}

/** A name is on the disk once its folder is: a new folder's, too, by the one above. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made))
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** The folder in which all keys between two are, so that nobody lists millions of others. */
function folderOf(after: string, until = ''): string {
  let same = 0
  while (same < after.length && after[same] === until[same]) same++
  return after.slice(0, after.lastIndexOf('/', same - 1) + 1)
}

async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
