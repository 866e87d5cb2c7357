// npm run bench [engine|api|web|studio|documents|signing|backoffice|editions|streams|answers]: installs and builds what is missing, finds a browser,
// then measures.
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildWeb, prepare, root, run } from './prepare.mjs'

const node = prepare()
const selected = process.argv.slice(2)
const others = ['engine', 'api', 'signing', 'backoffice', 'editions', 'streams', 'answers'].some((name) =>
  selected.includes(name),
)
const env = { ...process.env }
if (['web', 'studio', 'documents'].some((name) => selected.includes(name)) || !others) {
  buildWeb(node)
  env.PARCELLE_BROWSER = findBrowser(node)
}
run(node, [join(root, 'bench', 'run.ts'), ...selected], { env })
