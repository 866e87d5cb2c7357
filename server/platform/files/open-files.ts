import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { diskFiles } from './disk.ts'
import type { Files } from './files.ts'
import { s3Files } from './s3.ts'

/** The store that the settings name: a bucket, or a folder beside the embedded database. */
export function openFiles({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Files {
  return bucket ? s3Files(bucket) : diskFiles(join(dataDir, 'files'))
}
