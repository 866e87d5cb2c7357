// npm run schemas: writes the JSON Schemas of the files of a deployment, for editors, into deployments/schemas, and the
// tables of docs/form-authors.md.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deploymentsFolder } from '../server/deployment/parts.ts'
import { listSchemas, writeSchema } from '../server/deployment/schemas.ts'
import { writeTables } from './form-tables.ts'

const folder = join(deploymentsFolder, 'schemas')
await mkdir(folder, { recursive: true })
for (const [file, schema] of Object.entries(listSchemas())) await writeFile(join(folder, file), writeSchema(schema))

const authors = join(import.meta.dirname, '../docs/form-authors.md')
await writeFile(authors, writeTables(await readFile(authors, 'utf8')))
