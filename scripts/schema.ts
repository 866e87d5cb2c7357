// npm run schema: writes server/schema.sql from the migrations.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { describeSchema } from '../server/platform/database/schema.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-schema-'))
const embedded = await startEmbeddedPostgres(folder)
const { db, close } = openDatabase(embedded.url, pino({ level: 'silent' }))
try {
  await migrate(db)
  await writeFile(join(import.meta.dirname, '..', 'server', 'schema.sql'), await describeSchema(db))
} finally {
  await close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
