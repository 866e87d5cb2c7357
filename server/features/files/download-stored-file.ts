import type { FileReply } from '@parcelle/contract/route'
import type { Deps } from '../../deps.ts'
import { openStoredFile, type ReadRequest } from './open-stored-file.ts'

/** In bytes: larger files are downloaded from the store itself, where browsers reach it. */
const DIRECT_FROM = 5 * 1_048_576

type Named = Pick<FileReply, 'filename' | 'mimetype'>
type DownloadDeps = Pick<Deps, 'db' | 'files' | 'log'>

/** A large file comes from the store itself where browsers reach it; any other is checked as it is read. */
export async function downloadStoredFile(
  deps: DownloadDeps,
  key: string,
  reading: Omit<ReadRequest, 'range'>,
  { filename, mimetype }: Named,
): Promise<FileReply> {
  const address = await findDirectAddress(deps, key, { filename, mimetype })
  if (address !== null) return { address, filename, mimetype }
  const { content } = await openStoredFile(deps, key, reading)
  return { content, filename, mimetype }
}

/** Null where the file is small, or browsers do not reach the store. */
export async function findDirectAddress(
  { db, files }: Pick<DownloadDeps, 'db' | 'files'>,
  key: string,
  named: Named,
): Promise<string | null> {
  if (!files.presign) return null
  const file = await db.selectFrom('stored_file').select('size').where('key', '=', key).executeTakeFirst()
  return file && file.size > DIRECT_FROM ? files.presign(key, named) : null
}
