// Installs programs that the tests need from Debian's packages, where we may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './prepare.mjs'

/** Installs the first of several choices that can be had; false where none can. */
export function installFromDebian(what, choices) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`Installing ${what}…`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  const install = (names) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options).status === 0
  return choices.some(install)
}
