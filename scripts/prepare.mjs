// What every command needs: the packages and a recent Node 24. Runs on any Node from 20 on, because it fetches the
// newer one.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The first with `worker.cpuUsage`.
const OLDEST_NODE = [24, 6]

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs the packages when missing or older than the lockfile; returns the Node to run with. */
export function prepare() {
  const lock = digest(readFileSync(join(root, 'package-lock.json')))
  const stamp = join(root, 'node_modules', '.parcelle-installed')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    say('Installing packages…')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(stamp, lock)
  }
  return findNode()
}

/** Builds the web when a source file has changed since the last build. */
export function buildWeb(node) {
  const stamp = join(root, 'dist', 'web.stamp')
  const sources = ['web', 'packages', 'vite.config.ts', 'vite.frame.config.ts', 'package-lock.json'].map((name) =>
    join(root, name),
  )
  const current = digest(
    sources
      .flatMap(listFiles)
      .map((file) => `${file} ${digest(readFileSync(file))}`)
      .join('\n'),
  )
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  say('Building the web…')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  run(node, [vite, 'build', '--logLevel', 'warn'])
  run(node, [vite, 'build', '--logLevel', 'error', '--config', 'vite.frame.config.ts'])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, current)
}

/** Loads the .env file beside package.json, if there is one. */
export function envFlags() {
  const file = join(root, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}

/** Exits with the command's code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) fail(`${command} could not be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

export function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

// The npm registry has Node for Linux; elsewhere the running one must be recent enough.
function findNode() {
  const shipped = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(shipped)) return shipped
  if (isRecentNode(process.versions.node)) return process.execPath
  return fail(`Parcelle needs Node ${OLDEST_NODE.join('.')} or newer on this system; this is ${process.version}.`)
}

function isRecentNode(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .flatMap(({ name }) => listFiles(join(path, name)))
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex')
}
