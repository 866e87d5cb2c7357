// Finds or installs ClamAV's daemon for the scanning test.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { fail } from './prepare.mjs'

export function findClamd() {
  const found = find() ?? (installFromDebian('ClamAV’s daemon', [['clamav-daemon']]) ? find() : undefined)
  return found ?? fail('The test of scanning needs ClamAV’s daemon: install clamd.')
}

function find() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'clamd')).find((path) => existsSync(path))
}
