// Installs programs for the tests from Debian's packages, where allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, say } from './prepare.mjs'

/** Installs the first available choice; false when none is. */
export function installFromDebian(what, choices) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`Installing ${what}…`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  const install = (names) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options).status === 0
  return choices.some(install)
}

/** Programs by Debian package. */
export function needPrograms(packages) {
  // Servers are in a folder that is not on every path.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const isThere = (name) => folders.some((folder) => existsSync(join(folder, name)))
  for (const [name, held] of Object.entries(packages)) {
    if (!isThere(name)) installFromDebian(name, [[held]])
    if (!isThere(name)) fail(`The tests need the program ${name}: install ${held}.`)
  }
}
