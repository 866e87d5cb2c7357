import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDeps } from './advance-dossier.ts'
import { startServer } from './own-server.ts'

/** Starts the product on a database of its own, and opens that database. */
export async function startProduct(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'parcelle-own-'))
  const more = { DATA_DIR: folder, CALLS_PER_MINUTE: '20000', AUTHORISATIONS_PER_MINUTE: '1000' }
  const server = await startServer({ port, role: 'all', more })
  const deps = await openDeps(folder)
  return {
    ...server,
    folder,
    deps,
    async end(): Promise<void> {
      await deps.db.destroy()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
