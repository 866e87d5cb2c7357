// Finds or installs a Chromium for browser tests and benchmarks: Debian's when we may install it, otherwise
// Playwright's own.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { fail, root, say } from './prepare.mjs'

// The shell draws no window and takes about half the processor time of a whole browser: it is installed even beside one.
const shell = '/usr/bin/chromium-headless-shell'
const browsers = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** The path of a browser, or an empty string to use Playwright's own download. */
export function findBrowser(node) {
  const given = process.env.PARCELLE_BROWSER
  if (given && !isProgram(given)) fail(`PARCELLE_BROWSER is « ${given} », which is not a program.`)
  const installed = given || findShell() || browsers.find(isProgram) || installChromium()
  if (!installed) download(node)
  return installed || ''
}

function findShell() {
  if (!isProgram(shell)) installFromDebian('a browser', [['chromium-headless-shell', 'fonts-liberation']])
  return isProgram(shell) ? shell : undefined
}

function installChromium() {
  return installFromDebian('a browser', [['chromium', 'fonts-liberation']]) ? browsers.find(isProgram) : undefined
}

// Its output is dropped: without network it is a page of traces, and one sentence is enough.
function download(node) {
  say('Downloading a browser…')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { status, stderr } = spawnSync(node, [cli, 'install', 'chromium-headless-shell'], { encoding: 'utf8' })
  if (status === 0) return
  const reason = /Error: (?!Failed|Download)(.+)/.exec(stderr)?.[1] ?? 'the download failed'
  fail(`No browser could be had (${reason}): install Chromium, or set PARCELLE_BROWSER to its path.`)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
