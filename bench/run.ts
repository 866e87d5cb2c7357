import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// npm run bench [engine|api|web|studio|documents|signing|backoffice|editions|streams|answers]: each returns its number of missed goals.
const known = ['engine', 'api', 'web', 'studio', 'documents', 'signing', 'backoffice', 'editions', 'streams', 'answers']
const requested = process.argv.slice(2).filter((name) => known.includes(name))

let misses = 0
for (const name of requested.length > 0 ? requested : known) {
  const file = join(import.meta.dirname, name, 'run.ts')
  if (!existsSync(file)) continue
  console.log(`\n— ${name}`)
  const bench: { main: () => Promise<number> } = await import(pathToFileURL(file).href)
  misses += await bench.main()
}
process.exit(misses > 0 ? 1 : 0)
