// npm test: every check and every test, and one line to close with. `npm test api e2e` runs some parts only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWeb, prepare, root, say } from './prepare.mjs'
import { findBrowser } from './browser.mjs'
import { findClamd } from './clamd.mjs'
import { needPrograms } from './debian.mjs'
import { findPostgresPrograms } from './postgres-programs.mjs'

/** Each part gets ready, with nothing else under way, and answers what runs it. */
const parts = { check, unit, api, faults, e2e }
/** The lanes of a stage run side by side, the parts of a lane one after the other; together they keep all cores busy. */
const stages = [
  [['check'], ['unit']],
  [['api'], ['faults', 'e2e']],
]
/** Bytes of memory that must be free for the temporary folder and for what runs beside it. */
const ROOM = 10 * 1024 ** 3
const asked = process.argv.slice(2)
const node = prepare()
const cores = availableParallelism()
/** Reports, and whatever the tests write to the temporary folder; removed at the end. */
const reports = mkdtempSync(join(findTemporary(), 'parcelle-test-'))
// Databases run as another user than root, and their folders are below.
chmodSync(reports, 0o711)
const total = { passed: 0, failed: 0, skipped: 0 }
/** Repeated at the end, after thousands of lines. */
const failures = []
const running = new Set()
// Ctrl-C reaches the programs of every part by itself; other signals reach only this one.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => running.forEach((child) => child.kill('SIGINT')))

const started = Date.now()
const seconds = () => Math.round((Date.now() - started) / 1000)
for (const stage of stages) {
  const lanes = stage
    .map((names) => names.filter((name) => asked.length === 0 || asked.includes(name)))
    .filter((names) => names.length > 0)
  const ready = new Map(lanes.flat().map((name) => [name, parts[name]()]))
  const isBeside = lanes.length > 1
  if (isBeside) say(`\n— ${lanes.flat().join(', ')}, side by side: each is shown whole when it ends`)
  await Promise.all(
    lanes.map(async (names) => {
      for (const name of names) await runPart(name, ready.get(name), isBeside)
    }),
  )
}
for (const failure of failures) say(`\n✗ ${failure}`)
say(`\nDone in ${seconds()} s.`)
say(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
rmSync(reports, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** A folder in memory where there is room, outside the long run: hundreds of databases are made, of some 600 files each. */
function findTemporary() {
  const memory = '/dev/shm'
  if (process.env.LONG || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > ROOM ? memory : tmpdir()
}

/** Where a part writes: here, or beside others into a file of its own until it ends. */
async function runPart(name, run, isBeside) {
  const file = join(reports, `${name}.log`)
  const place = isBeside ? openSync(file, 'w') : 'inherit'
  if (!isBeside) say(`\n— ${name}`)
  const result = await run(place)
  if (isBeside) say(`\n— ${name}, after ${seconds()} s\n${readFileSync(file, 'utf8')}`)
  for (const key of Object.keys(total)) total[key] += result[key] ?? 0
  failures.push(...result.failures)
}

function check() {
  // With several checkers, each checks again what the files of the others import: twice the processor time.
  const types = (folder) => ['-p', join(folder, 'tsconfig.json'), '--checkers', '1']
  const tools = [
    ['types of the packages', 'tsc', types('packages')],
    ['types of the server', 'tsc', types('.')],
    ['types of the web', 'tsc', types('web')],
    ['lint', 'oxlint', ['--deny-warnings']],
    // Run separately: of the type-aware rules, only this one finds bugs.
    ['promises', 'oxlint', ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises'], { GOMAXPROCS: '1' }],
    ['formatting', 'oxfmt', ['--check']],
  ]
  return async (place) => {
    const results = await Promise.all(
      tools.map(async ([name, tool, args, env]) => {
        const command = join(root, 'node_modules', '.bin', tool)
        const ok = (await execute(place, command, args, { ...process.env, ...env })) === 0
        const line = `${ok ? '✓' : '✗'} ${name}`
        if (place === 'inherit') say(line)
        else writeSync(place, `${line}\n`)
        return ok
      }),
    )
    const failures = tools.flatMap(([name], at) => (results[at] ? [] : [name]))
    return { passed: tools.length - failures.length, failed: failures.length, failures }
  }
}

function unit() {
  return (place) => vitest(place, 'unit*', cores + 1)
}

function api() {
  needPrograms({ qpdf: 'qpdf', pdftotext: 'poppler-utils', openssl: 'openssl', unzip: 'unzip' })
  const env = { CLAMD: findClamd() }
  // Left to itself, a machine of two cores would run one file at a time and wait for its database.
  return (place) => vitest(place, 'api*', Math.max(2, cores - 1), env)
}

function faults() {
  needPrograms({ pgbouncer: 'pgbouncer' })
  const env = { POSTGRES_PROGRAMS: findPostgresPrograms() }
  return (place) => vitest(place, 'faults', Math.max(1, cores - 1), env)
}

async function vitest(place, project, workers, env = {}) {
  const file = join(reports, `${project.replace('*', '')}.json`)
  const bin = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [bin, 'run', `--project=${project}`, `--maxWorkers=${workers}`, ...reporters]
  const code = await execute(place, node, args, { ...process.env, ...env })
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
  return async (place) => {
    const args = [bin, 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json']
    const code = await execute(place, node, args, env)
    const report = read(file)
    const stats = report?.stats
    const failures = (report?.suites ?? []).flatMap(explainSuite)
    return count(code, stats?.expected, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), stats?.skipped, failures)
  }
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

/** Runs a program to its end and answers its code. */
async function execute(place, command, args, env = process.env) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', place, place],
    env: { ...env, TMPDIR: reports },
  })
  running.add(child)
  const [code] = await once(child, 'close').catch((error) => [say(`${command}: ${error.message}`)])
  running.delete(child)
  return code ?? 1
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
