import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Each floor, and the floors it stands on. Nothing imports upwards. */
const floors: Record<string, readonly string[]> = {
  'packages/forms': [],
  'packages/domain': ['packages/forms'],
  'packages/contract': ['packages/domain', 'packages/forms'],
  server: ['packages/contract', 'packages/domain', 'packages/forms'],
  web: ['packages/contract', 'packages/domain', 'packages/forms'],
}

// The only libraries of the pure floors, each imported by one file.
const libraries: Record<string, readonly string[]> = {
  'packages/forms': ['libphonenumber-js/min', 'libphonenumber-js/core', 'libphonenumber-js'],
  'packages/domain': [],
  'packages/contract': ['zod'],
}

const sources = Object.keys(floors).flatMap((floor) =>
  filesOf(join(root, floor))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/testing/'))
    .map((file) => ({ floor, file, imports: importsOf(file) })),
)

test('nothing imports a floor above its own', () => {
  const breaches = sources.flatMap(({ floor, file, imports }) =>
    imports
      .map((name) => ({ name, target: floorOf(file, name) }))
      .filter(({ target }) => target !== null && target !== floor && !floors[floor]?.includes(target))
      .map(({ name }) => `${relative(root, file)} imports ${name}`),
  )
  expect(breaches).toEqual([])
})

test('the form engine is entered by its door only', () => {
  const breaches = sources
    .filter(({ floor }) => floor !== 'packages/forms')
    .flatMap(({ file, imports }) =>
      imports
        .filter((name) => name !== '@parcelle/forms' && floorOf(file, name) === 'packages/forms')
        .map((name) => `${relative(root, file)} imports ${name}`),
    )
  expect(breaches).toEqual([])
})

test('the pure packages use no library but their own few', () => {
  const breaches = sources.flatMap(({ floor, file, imports }) =>
    imports
      .filter((name) => libraries[floor] && !name.startsWith('.') && !name.startsWith('@parcelle/'))
      .filter((name) => !libraries[floor]?.includes(name))
      .map((name) => `${relative(root, file)} imports ${name}`),
  )
  expect(breaches).toEqual([])
})

test.each(['server', 'web'])('a room of the %s never imports another room', (floor) => {
  const breaches = sources
    .filter(({ file }) => file.startsWith(join(root, floor, 'features')))
    .flatMap(({ file, imports }) =>
      imports
        .filter((name) => name.startsWith('.'))
        .filter((name) => roomOf(floor, resolve(dirname(file), name)) !== roomOf(floor, file))
        .filter((name) => roomOf(floor, resolve(dirname(file), name)) !== null)
        .map((name) => `${relative(root, file)} imports ${name}`),
    )
  expect(breaches).toEqual([])
})

test('the UI kit fetches nothing and knows no room', () => {
  const breaches = sources
    .filter(({ file }) => file.startsWith(join(root, 'web', 'ui')))
    .flatMap(({ file, imports }) =>
      imports
        .filter(
          (name) =>
            name.startsWith('..') &&
            !/\/(i18n|actions|content|fields|layout|loading|messages|navigation|overlays|theme|timing|ui|classes|store|testing)\b/.test(
              name,
            ),
        )
        .map((name) => `${relative(root, file)} imports ${name}`),
    )
  expect(breaches).toEqual([])
})

const wizard = join(root, 'web', 'features', 'wizard')

test.each([
  [
    'the store of the wizard imports nothing that is drawn',
    /^(store|saving|course|uploads)\//,
    /^(widgets|element|block|page|rail)\//,
  ],
  // The samples make a world of their own, which the store makes elsewhere.
  [
    'a widget reaches the store through its context only',
    /^widgets\/(?!samples\/)/,
    /^((store|saving|course|uploads|block|page|rail)\/|[^/]+$)/,
  ],
])('%s', (_, from, to) => {
  const inside = (path: string) => relative(wizard, path)
  const breaches = sources
    .filter(({ file }) => from.test(inside(file)))
    .flatMap(({ file, imports }) =>
      imports
        .filter((name) => name.startsWith('.') && to.test(inside(resolve(dirname(file), name))))
        .map((name) => `${relative(root, file)} imports ${name}`),
    )
  expect(breaches).toEqual([])
})

test('the web takes only types from files that hold schemas', () => {
  const breaches = sources
    .filter(({ floor }) => floor === 'web')
    .flatMap(({ file }) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^'"]*from '(@parcelle\/contract[^']*)'/gm)]
        .filter(([, name]) => name !== '@parcelle/contract/addresses')
        .map(([line]) => `${relative(root, file)}: ${line}`),
    )
  expect(breaches).toEqual([])
})

function floorOf(file: string, name: string): string | null {
  const scoped = /^@parcelle\/(\w+)/.exec(name)?.[1]
  if (scoped) return `packages/${scoped}`
  if (!name.startsWith('.')) return null
  const path = relative(root, resolve(dirname(file), name))
  return Object.keys(floors).find((floor) => path.startsWith(`${floor}/`)) ?? null
}

function roomOf(floor: string, path: string): string | null {
  return relative(join(root, floor, 'features'), path).match(/^(?!\.\.)([^/]+)\//)?.[1] ?? null
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name]) => name ?? [])
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
}
