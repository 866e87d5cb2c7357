// npm test: every check and every test in turn, then a summary line.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, mkdtempSync, existsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWeb, prepare, root, say } from './prepare.mjs'
import { findBrowser } from './browser.mjs'
import { findClamd } from './clamd.mjs'
import { needPrograms } from './debian.mjs'
import { findPostgresPrograms } from './postgres-programs.mjs'

const parts = { check, unit, api, e2e }
const selected = process.argv.slice(2)
const node = prepare()
const reports = mkdtempSync(join(tmpdir(), 'parcelle-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** Repeated at the end, after thousands of lines. */
const failures = []

const started = Date.now()
for (const [name, part] of Object.entries(parts)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  say(`\n— ${name}`)
  const result = await part()
  for (const key of Object.keys(total)) total[key] += result[key] ?? 0
  failures.push(...result.failures)
}
for (const failure of failures) say(`\n✗ ${failure}`)
say(`\nDone in ${Math.round((Date.now() - started) / 1000)} s.`)
say(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function check() {
  const tools = [
    ['types of the packages', 'tsc', ['-p', 'packages/tsconfig.json']],
    ['types of the server', 'tsc', ['-p', 'tsconfig.json']],
    ['types of the web', 'tsc', ['-p', 'web/tsconfig.json']],
    ['lint', 'oxlint', ['--deny-warnings']],
    // Run separately: of the type-aware rules, only this one finds bugs.
    ['promises', 'oxlint', ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises']],
    ['formatting', 'oxfmt', ['--check']],
  ]
  const results = await Promise.all(
    tools.map(async ([name, tool, args]) => {
      const ok = (await start(join(root, 'node_modules', '.bin', tool), args)) === 0
      say(`${ok ? '✓' : '✗'} ${name}`)
      return ok
    }),
  )
  const failures = tools.flatMap(([name], at) => (results[at] ? [] : [name]))
  return { passed: tools.length - failures.length, failed: failures.length, failures }
}

function unit() {
  return vitest('unit*')
}

function api() {
  // By default a machine of two cores would run one file at a time and wait for its database.
  const workers = Math.max(2, availableParallelism() - 1)
  needPrograms({ qpdf: 'qpdf', pdftotext: 'poppler-utils', openssl: 'openssl', unzip: 'unzip', pgbouncer: 'pgbouncer' })
  const programs = { POSTGRES_PROGRAMS: findPostgresPrograms(), CLAMD: findClamd() }
  return vitest('api', [`--maxWorkers=${workers}`], programs)
}

function vitest(project, options = [], env = {}) {
  const file = join(reports, `${project.replace('*', '')}.json`)
  const bin = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [bin, 'run', `--project=${project}`, ...reporters, ...options]
  const code = execute(node, args, { ...process.env, ...env })
  const report = read(file)
  const failures = (report?.testResults ?? []).filter(({ status }) => status === 'failed').flatMap(explainFile)
  return count(code, report?.numPassedTests, report?.numFailedTests, report?.numPendingTests, failures)
}

function e2e() {
  buildWeb(node)
  const file = join(reports, 'e2e.json')
  const bin = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const env = { ...process.env, PARCELLE_BROWSER: findBrowser(node), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  if (env.LONG) env.CLAMD = findClamd()
  const code = execute(node, [bin, 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'], env)
  const report = read(file)
  const stats = report?.stats
  const failures = (report?.suites ?? []).flatMap(explainSuite)
  return count(code, stats?.expected, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), stats?.skipped, failures)
}

/** Each failed test with its message; the file's own error when it could not be loaded. */
function explainFile({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [`${file}\n${message}`]
  return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`)
}

function explainSuite({ title, suites = [], specs = [] }) {
  const own = specs.filter(({ ok }) => !ok).map((spec) => `${spec.title}\n${explainSpec(spec)}`)
  return [...own, ...suites.flatMap(explainSuite)].map((failure) => `${title} › ${failure}`)
}

function explainSpec({ tests }) {
  return tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n')
}

// A run that fails without a failed test (it could not start) counts as one failure.
function count(code, passed = 0, failed = 0, skipped = 0, failures = []) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped, failures }
}

function execute(command, args, env = process.env) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status ?? 1
}

async function start(command, args) {
  const [code] = await once(spawn(command, args, { cwd: root, stdio: 'inherit' }), 'close')
  return code ?? 1
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
