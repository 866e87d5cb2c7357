import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
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

/** The layers of a floor, lowest first. A file imports its own layer and those below. */
const layers: Record<string, readonly (readonly string[])[]> = {
  server: [
    [
      'at-most.ts',
      'each-apart.ts',
      'config.ts',
      'switches.ts',
      'errors.ts',
      'log.ts',
      'outage.ts',
      'today.ts',
      'locales',
    ],
    ['adapters', 'inspection'],
    ['deployment', 'evidence'],
    ['documents'],
    ['signing/pdf'],
    ['deps.ts'],
    ['scanning'],
    ['http'],
    ['accounts', 'dossier', 'evidence/pack', 'invitations', 'screening', 'signing', 'stored-files', 'synchronisation'],
    ['adapters/esign/embedded', 'adapters/esign/docusign', 'adapters/esign/open-signing-tool.ts'],
    ['features'],
    ['app.ts', 'jobs', 'demo'],
    ['prepare-database.ts', 'program.ts', 'main.ts'],
  ],
  web: [
    ['i18n', 'locales'],
    ['ui'],
    ['screen'],
    ['api', 'session'],
    ['dossier', 'list', 'viewer'],
    ['features'],
    ['app'],
  ],
}

// The only libraries of the pure floors, each imported by one file.
const libraries: Record<string, readonly string[]> = {
  'packages/forms': ['libphonenumber-js/min', 'libphonenumber-js/core', 'libphonenumber-js'],
  'packages/domain': [],
  'packages/contract': ['zod'],
}

type Source = { floor: string; path: string; text: string; imports: readonly Import[] }
/** What a file imports: the name as written, and the file it stands for when that is one of ours. */
type Import = { name: string; target: string | null }

const files = Object.keys(floors).flatMap((floor) =>
  readdirSync(join(root, floor), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => ({ floor, path: relative(root, join(entry.parentPath, entry.name)) })),
)
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$)/.test(path)
const sources: Source[] = files
  .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
  .map(({ floor, path }) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { floor, path, text, imports: findImports(path, text) }
  })

test('nothing imports a floor above its own', () => {
  expect(
    breaches(({ floor }, { target }) => {
      const above = target !== null && findFloor(target)
      return Boolean(above) && above !== floor && !floors[floor]?.includes(above || '')
    }),
  ).toEqual([])
})

test.each(Object.keys(layers))('a file of the %s imports its own layer and those below', (floor) => {
  // The longest name counts: a part of a folder may stand higher or lower than the rest of it.
  const rank = (path: string) => {
    const places = (layers[floor] ?? []).flatMap((names, at) =>
      names.map((name) => ({ at, place: `${floor}/${name}` })),
    )
    const own = places.filter(({ place }) => path === place || path.startsWith(`${place}/`))
    return own.toSorted((a, b) => b.place.length - a.place.length)[0]?.at ?? -1
  }
  const own = sources.filter((source) => source.floor === floor)
  expect(own.filter(({ path }) => rank(path) < 0).map(({ path }) => `${path} is in no layer`)).toEqual([])
  expect(
    breaches(
      (source, { target }) =>
        source.floor === floor && target?.startsWith(`${floor}/`) === true && rank(target) > rank(source.path),
    ),
  ).toEqual([])
})

test('the form engine is entered by its door only', () => {
  expect(
    breaches(
      ({ floor }, { name, target }) =>
        floor !== 'packages/forms' && name !== '@parcelle/forms' && target?.startsWith('packages/forms/') === true,
    ),
  ).toEqual([])
})

test('the pure packages use no library but their own few', () => {
  expect(
    breaches(
      ({ floor }, { name, target }) =>
        target === null && libraries[floor] !== undefined && !libraries[floor].includes(name),
    ),
  ).toEqual([])
})

test.each(['server', 'web'])('a room of the %s never imports another room', (floor) => {
  const findRoom = (path: string) => path.match(new RegExp(`^${floor}/features/([^/]+)/`))?.[1]
  expect(
    breaches(({ path }, { target }) => {
      const [from, to] = [findRoom(path), target === null ? undefined : findRoom(target)]
      return from !== undefined && to !== undefined && from !== to
    }),
  ).toEqual([])
})

test.each([
  [
    'the store of the wizard imports nothing that is drawn',
    /^(store|saving|course|uploads)\/(?!.*\.tsx$)/,
    /^(widgets|element|block|documents|page|rail)\//,
  ],
  // The samples make a world of their own, which the store makes elsewhere.
  [
    'a widget reaches the store through its context only',
    /^widgets\/(?!samples\/)/,
    /^((store|saving|course|uploads|block|documents|page|rail)\/|[^/]+$)/,
  ],
])('%s', (_, from, to) => {
  const wizard = 'web/features/wizard/'
  expect(
    breaches(({ path }, { target }) => {
      if (target === null || !path.startsWith(wizard) || !target.startsWith(wizard)) return false
      return from.test(path.slice(wizard.length)) && to.test(target.slice(wizard.length))
    }),
  ).toEqual([])
})

test('the web takes only types from files that hold schemas', () => {
  const found = sources
    .filter(({ floor }) => floor === 'web')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type )[^'"]*from '(@parcelle\/contract[^']*)'/gm)]
        .filter(([, name]) => name !== '@parcelle/contract/addresses')
        .map(([line]) => `${path}: ${line}`),
    )
  expect(found).toEqual([])
})

test('no files import each other in a circle, not even for their types', () => {
  const imports = new Map(sources.map(({ path, imports: all }) => [path, all.flatMap(({ target }) => target ?? [])]))
  expect(findCycles(imports)).toEqual([])
})

test('a folder holds one subject: at most sixteen units, a unit being a file with its test and its style', () => {
  const units = new Map<string, Set<string>>()
  for (const { path } of files.filter((file) => /\.(tsx?|css)$/.test(file.path))) {
    const own = units.get(dirname(path)) ?? new Set()
    units.set(dirname(path), own.add(basename(path).replace(/(\.faults)?(\.test|\.module)?\.\w+$/, '')))
  }
  const crowded = [...units].filter(([, own]) => own.size > 16).map(([folder, own]) => `${folder}: ${own.size}`)
  expect(crowded).toEqual([])
})

// Neither a test nor the re-export of a package is a use.
test('what a file exports is used by another that is no test', () => {
  const words = new Map<string, number>()
  const users = [...files.map(({ path }) => path), ...listPrograms()].filter(
    (path) => /\.(tsx?|mjs)$/.test(path) && !isTest(path) && !/^packages\/\w+\/index\.ts$/.test(path),
  )
  for (const path of users) {
    const own = new Set(readFileSync(join(root, path), 'utf8').match(/\b\w+\b/g))
    for (const word of own) words.set(word, (words.get(word) ?? 0) + 1)
  }
  const unused = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm)]
      .filter(([, name = '']) => words.get(name) === 1)
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(unused).toEqual([])
})

function breaches(isBreach: (source: Source, imported: Import) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((imported) => isBreach(source, imported)).map(({ name }) => `${source.path} imports ${name}`),
  )
}

function findImports(path: string, text: string): Import[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => ({
    name,
    target: findTarget(path, name),
  }))
}

function findTarget(path: string, name: string): string | null {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(path), name))
  const [, floor, entry] = /^@parcelle\/(\w+)(?:\/(.+))?$/.exec(name) ?? []
  if (floor === undefined) return null
  return `packages/${floor}/${entry ?? 'index'}.ts`
}

function findFloor(path: string): string | undefined {
  return Object.keys(floors).find((floor) => path.startsWith(`${floor}/`))
}

/** Each group of files that reach each other: Tarjan's strongly connected components. */
function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): number => {
    let lowest = order.size
    order.set(node, lowest)
    low.set(node, lowest)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? lowest)
    }
    low.set(node, lowest)
    if (lowest === order.get(node)) {
      const cycle = stack.splice(stack.indexOf(node))
      if (cycle.length > 1) cycles.push(cycle)
    }
    return lowest
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return cycles
}

function listPrograms(): string[] {
  return ['scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  )
}
