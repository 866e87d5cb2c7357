// Finds a Chromium for browser tests and benchmarks, or gets one: Debian's when we may install it, otherwise Playwright's own.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say } from './prepare.mjs'

const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** The path of a browser, or an empty text when Playwright's own download is to be used. */
export function findBrowser(node) {
  const given = process.env.PARCELLE_BROWSER
  if (given && !isProgram(given)) fail(`PARCELLE_BROWSER is « ${given} », which is not a program.`)
  const installed = given || known.find(isProgram) || (installFromDebian() && known.find(isProgram))
  if (!installed) download(node)
  return installed || ''
}

// What it writes is kept back: on a closed network it is a page of traces, and one sentence is enough.
function download(node) {
  say('Downloading a browser…')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { status, stderr } = spawnSync(node, [cli, 'install', 'chromium-headless-shell'], { encoding: 'utf8' })
  if (status === 0) return
  const reason = /Error: (?!Failed|Download)(.+)/.exec(stderr)?.[1] ?? 'the download failed'
  fail(`No browser could be had (${reason}): install Chromium, or set PARCELLE_BROWSER to its path.`)
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say('Installing a browser…')
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  const packages = ['chromium-headless-shell', 'fonts-liberation']
  const install = (names) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options).status === 0
  return install(packages) || install(['chromium', 'fonts-liberation'])
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
