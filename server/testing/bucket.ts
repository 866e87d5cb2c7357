import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import type { Bucket } from '../config.ts'

/** A bucket in an S3 server that checks signatures, closed after the test file. */
export async function testBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'parcelle-bucket-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false, directory }
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'parcelle' }] })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  // s3rver has one fixed account.
  const account = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
  return { url: `http://127.0.0.1:${port}/parcelle`, region: 'eu-west-3', ...account, isOpenToBrowsers: false }
}
