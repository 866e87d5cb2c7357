import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import { z } from 'zod'
import { asPrograms } from '../../platform/database/app-role.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { readConfig } from '../../config.ts'
import { addStoredFiles, storeContent } from '../../features/files/store-content.ts'

/** A process that stores files and deletes their rows in a loop, in several stores at once; tests kill it. */
const Target = z.object({ name: z.string(), env: z.record(z.string(), z.string()), dossierId: z.string() })
const targets = z.array(Target).parse(JSON.parse(process.argv[2] ?? ''))
const log = pino({ level: 'silent' })

async function work({ name, env, dossierId: dossier_id }: z.infer<typeof Target>): Promise<never> {
  const config = readConfig(env)
  const { db } = openDatabase(asPrograms(config.databaseUrl ?? ''), log, 'app')
  const deps = { db, log, files: await openFiles(config) }
  const kept: string[] = []
  for (;;) {
    const file = await storeContent(deps, [randomBytes(20_000)], 'application/pdf')
    const { key: file_key, size, sha256, mimetype } = file
    const about = { element_id: 1, type_id: 'rib', title: 'rib.pdf', added_by: null }
    await db.transaction().execute(async (tx) => {
      await addStoredFiles(tx, [file])
      const row = { id: randomUUID(), dossier_id, ...about, file_key, size, sha256, mimetype }
      await tx.insertInto('receipt').values(row).execute()
    })
    kept.push(file_key)
    process.stdout.write(`${name} given\n`)
    const old = kept.length > 3 ? kept.shift() : undefined
    if (old === undefined) continue
    await db.deleteFrom('receipt').where('file_key', '=', old).execute()
    process.stdout.write(`${name} taken\n`)
  }
}

// Several at once, so that one is always in the middle of a write.
await Promise.all(targets.flatMap((target) => [work(target), work(target), work(target)]))
