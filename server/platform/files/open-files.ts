import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { diskFiles } from './disk.ts'
import type { Files } from './files.ts'

/** The store that the settings name: a bucket, or a folder beside the embedded database. */
export async function openFiles({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Promise<Files> {
  if (!bucket) return diskFiles(join(dataDir, 'files'))
  // Loaded only for a bucket: the client of S3 is hundreds of modules.
  const { s3Files } = await import('./s3.ts')
  return s3Files(bucket)
}
