import { randomBytes } from 'node:crypto'
import { makePack } from '../../server/features/evidence/pack/make-pack.ts'
import { addStoredFiles, storeContent } from '../../server/features/files/store-content.ts'
import { addSigned } from '../../server/testing/dossiers.ts'
import type { BenchProduct } from './bench-product.ts'

const PIECE = 1_048_576

/** Peak memory growth in MB while a dossier with that many MB of receipts is exported. */
export async function measurePack({ deps }: BenchProduct, megabytes: number): Promise<number> {
  const dossierId = await addSigned(deps)
  for (let left = megabytes; left > 0; left -= 20) await addReceipt(deps, dossierId, Math.min(20, left))
  const author = { user: null, requestId: null }
  // Warm-up: already allocated buffers do not count as growth.
  await drain(await makePack(deps, await addSigned(deps), author))
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const highest = await drain(await makePack(deps, dossierId, author))
  return (highest - before) / PIECE
}

async function addReceipt(deps: BenchProduct['deps'], dossierId: string, megabytes: number): Promise<void> {
  const pieces = Array.from({ length: megabytes }, () => randomBytes(PIECE))
  const kept = await storeContent(deps, pieces, 'application/pdf')
  const { key, size, sha256 } = kept
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [kept])
    await tx
      .insertInto('receipt')
      .values({
        id: crypto.randomUUID(),
        dossier_id: dossierId,
        element_id: 1,
        type_id: 'proof',
        title: 'Justificatif.pdf',
        mimetype: 'application/pdf',
        size,
        sha256,
        file_key: key,
        added_by: null,
      })
      .execute()
  })
}

async function drain({ content }: Awaited<ReturnType<typeof makePack>>): Promise<number> {
  let highest = 0
  for await (const _ of content) highest = Math.max(highest, process.memoryUsage.rss())
  return highest
}
