// Finds a Chromium for the browser tests, or gets one: Debian's when we may install it, otherwise Playwright's own.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say } from './prepare.mjs'

const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** The path of a browser, or an empty text when Playwright's own download is to be used. */
export function findBrowser(node) {
  const given = process.env.PARCELLE_BROWSER
  if (given) return given
  const installed = known.find(isProgram) ?? (installFromDebian() ? known.find(isProgram) : undefined)
  if (installed) return installed
  say('Downloading a browser for the tests…')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { status } = spawnSync(node, [cli, 'install', 'chromium-headless-shell'], { stdio: 'inherit' })
  if (status !== 0)
    fail('No browser could be had for the tests: install Chromium, or set PARCELLE_BROWSER to its path.')
  return ''
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say('Installing a browser for the tests…')
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
