import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const resolvePackage = createRequire(import.meta.url)

/** Each package, and the packages it may import. */
const packages: Record<string, readonly string[]> = {
  'packages/forms': [],
  'packages/domain': ['packages/forms'],
  'packages/contract': ['packages/domain', 'packages/forms'],
  server: ['packages/contract', 'packages/domain', 'packages/forms'],
  web: ['packages/contract', 'packages/domain', 'packages/forms'],
}

/** The layers of a package, lowest first. A file imports its own layer and those below. */
const layers: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['switches.ts'],
    ['config.ts'],
    ['platform'],
    ['deployment', 'ports'],
    ['dossier'],
    ['deps.ts'],
    ['features'],
    ['demo'],
    ['features.ts'],
    ['app.ts', 'worker.ts', 'worker-app.ts'],
    ['addresses.ts', 'listening.ts', 'prepare-database.ts'],
    ['program.ts'],
    ['main.ts'],
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

/** Each feature of the server, and the features it may import through their index.ts. Ordered without a cycle. */
const features: Record<string, readonly string[]> = {
  analytics: [],
  files: [],
  identity: [],
  notifications: [],
  settings: [],
  templates: [],
  accounts: ['identity'],
  clients: ['accounts'],
  'product-documents': ['files', 'templates'],
  forms: ['product-documents'],
  editions: ['forms', 'product-documents', 'templates'],
  answers: ['product-documents'],
  receipts: ['answers', 'files'],
  compliance: ['files', 'receipts'],
  report: ['files', 'product-documents', 'templates'],
  signing: ['files', 'product-documents', 'report', 'templates'],
  documents: ['files', 'product-documents', 'report', 'signing', 'templates'],
  samples: ['signing', 'templates'],
  studio: ['editions', 'samples'],
  screening: ['signing'],
  delivery: ['files', 'screening', 'signing'],
  evidence: ['files', 'screening'],
  decision: ['answers', 'delivery', 'evidence', 'files', 'receipts', 'screening', 'signing', 'templates'],
  dossiers: ['answers', 'compliance', 'decision', 'signing'],
  lists: ['delivery', 'files', 'receipts', 'signing'],
}

// The only libraries of the pure packages, each imported by one file.
const libraries: Record<string, readonly string[]> = {
  'packages/forms': ['libphonenumber-js/min', 'libphonenumber-js/core', 'libphonenumber-js'],
  'packages/domain': [],
  'packages/contract': ['zod'],
}

type Source = { owner: string; path: string; text: string; imports: readonly Import[] }
/** The name as written, and the file it resolves to if it is one of ours. */
type Import = { name: string; target: string | null }

const files = Object.keys(packages).flatMap((owner) =>
  readdirSync(join(root, owner), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => ({ owner, path: relative(root, join(entry.parentPath, entry.name)) })),
)
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$)/.test(path)
const sources: Source[] = files
  .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
  .map(({ owner, path }) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { owner, path, text, imports: findImports(path, text) }
  })

test('a package imports only those it may', () => {
  expect(
    breaches(({ owner }, { target }) => {
      const other = target !== null && findPackage(target)
      return Boolean(other) && other !== owner && !packages[owner]?.includes(other || '')
    }),
  ).toEqual([])
})

test.each(Object.keys(layers))('a file of the %s imports its own layer and those below', (owner) => {
  const all = layers[owner] ?? []
  const findLayer = (path: string) => {
    const name = path.split('/')[1] ?? ''
    return all.findIndex((names) => names.includes(name))
  }
  const own = sources.filter((source) => source.owner === owner)
  expect(own.filter(({ path }) => findLayer(path) < 0).map(({ path }) => `${path} is in no layer`)).toEqual([])
  expect(
    breaches((source, { target }) => {
      if (source.owner !== owner || target?.startsWith(`${owner}/`) !== true) return false
      return findLayer(target) > findLayer(source.path)
    }),
  ).toEqual([])
})

const isNotWeb = ({ owner }: Source) => owner !== 'web'
const findFeature = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]

test('the features of the server depend on each other without a cycle', () => {
  const names = Object.keys(features)
  const found = new Set(sources.flatMap(({ path }) => findFeature(path) ?? []))
  expect(names.toSorted()).toEqual([...found].toSorted())
  const tooEarly = names.flatMap((name, at) =>
    (features[name] ?? []).filter((other) => names.indexOf(other) >= at).map((other) => `${name} needs ${other}`),
  )
  expect(tooEarly).toEqual([])
})

test('a feature of the server imports the features it may, and needs each of them', () => {
  const used = new Set<string>()
  const found = breaches(({ path }, { target }) => {
    const [from, to] = [findFeature(path), target === null ? undefined : findFeature(target)]
    if (from === undefined || to === undefined || from === to) return false
    used.add(`${from} needs ${to}`)
    return features[from]?.includes(to) !== true
  })
  expect(found).toEqual([])
  const listed = Object.entries(features).flatMap(([from, all]) => all.map((to) => `${from} needs ${to}`))
  expect([...used].toSorted()).toEqual(listed.toSorted())
})

test('a feature of the server is imported through its index.ts only', () => {
  expect(
    breaches(({ path }, { target }) => {
      const to = target === null ? undefined : findFeature(target)
      return to !== undefined && to !== findFeature(path) && target !== `server/features/${to}/index.ts`
    }),
  ).toEqual([])
})

const toFeature = (path: string) => path.split('/').slice(0, 3).join('/')
test.each([
  ['features, folders of a layer and of a package do not import each other', sources, toFeature],
  ['folders of the server and of the packages do not either, however deep', sources.filter(isNotWeb), dirname],
] as const)('%s, not even for their types', (_, files, toFolder) => {
  const folders = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const from = toFolder(path)
    const own = folders.get(from) ?? new Set()
    for (const to of imports.flatMap(({ target }) => (target === null ? [] : toFolder(target))))
      if (!isWithin(from, to) && !isWithin(to, from)) own.add(to)
    folders.set(from, own)
  }
  expect(findCycles(new Map([...folders].map(([folder, all]) => [folder, [...all]])))).toEqual([])
})

test('the form engine is imported through its index.ts only', () => {
  expect(
    breaches(
      ({ owner }, { name, target }) =>
        owner !== 'packages/forms' && name !== '@parcelle/forms' && target?.startsWith('packages/forms/') === true,
    ),
  ).toEqual([])
})

test('the pure packages use no library but their own few', () => {
  expect(
    breaches(
      ({ owner }, { name, target }) =>
        target === null && libraries[owner] !== undefined && !libraries[owner].includes(name),
    ),
  ).toEqual([])
})

test('@libpdf/core is imported by one module only', () => {
  const importers = sources.filter(({ imports }) => imports.some(({ name }) => name === '@libpdf/core'))
  expect(importers.map(({ path }) => path)).toEqual(['server/platform/pdf/pdf-file.ts'])
})

const findWebFeature = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]

test('a feature of the web has the name of the server’s, but for what only a browser has', () => {
  const names = new Set(sources.flatMap(({ path }) => findWebFeature(path) ?? []))
  expect([...names].filter((name) => !(name in features))).toEqual(['gallery', 'shell', 'wizard'])
})

test('a feature of the web never imports another', () => {
  expect(
    breaches(({ path }, { target }) => {
      const [from, to] = [findWebFeature(path), target === null ? undefined : findWebFeature(target)]
      return from !== undefined && to !== undefined && from !== to
    }),
  ).toEqual([])
})

test.each([
  [
    'the store of the wizard imports nothing that is drawn',
    /^(store|saving|navigation|uploads)\/(?!.*\.tsx$)/,
    /^(widgets|element|block|documents|page|sidebar)\//,
  ],
  // The samples make their own context.
  [
    'a widget reaches the store through its context only',
    /^widgets\/(?!samples\/)/,
    /^((store|saving|navigation|uploads|block|documents|page|sidebar)\/|[^/]+$)/,
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
    .filter(({ owner }) => owner === 'web')
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

// Neither a test nor a re-export that nobody imports is a use.
test('what a file exports is used, in it or in another that is no test', () => {
  const isImported = findUses(listCode().filter((path) => !isTest(path) && !path.startsWith('e2e/')))
  const unused = sources.flatMap(({ path, text }) =>
    listDeclared(text)
      .filter((name) => !isImported(path, name) && text.split(new RegExp(`\\b${name}\\b`)).length === 2)
      .map((name) => `${path}: ${name}`),
  )
  expect(unused).toEqual([])
})

test('what a file exports or re-exports is imported by another, if only by its test', () => {
  const isImported = findUses(listCode())
  const unused = sources.flatMap(({ path, text }) =>
    [...listDeclared(text), ...listReexported(text)]
      .filter((name) => !isImported(path, name))
      .map((name) => `${path}: ${name}`),
  )
  expect(unused).toEqual([])
})

const listDeclared = (text: string) =>
  [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm)].map(([, name = '']) => name)
const listReexported = (text: string) =>
  [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(/\s/).at(-1) ?? '')
      .filter((name) => name !== ''),
  )

/** Which names of which files these files import. */
function findUses(paths: readonly string[]): (path: string, name: string) => boolean {
  const uses = new Set<string>()
  const reexports: { from: string; to: string }[] = []
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, word, names = '', module = ''] of text.matchAll(/^(import|export) ([^'";]*?)\s*from '([^']+)'/gm)) {
      const target = findTarget(path, module)
      const list = names.includes('*') ? '*' : (/\{([^}]*)\}/.exec(names)?.[1] ?? '')
      for (const part of list.split(',').filter((one) => one.trim() !== '')) {
        const [name = '', alias = name] = part
          .trim()
          .replace(/^type /, '')
          .split(' as ')
        if (word === 'import') uses.add(`${target} ${name}`)
        else reexports.push({ from: `${target} ${name}`, to: `${path} ${alias}` })
      }
    }
    for (const [, module = ''] of text.matchAll(/\bimport\('([^']+)'\)/g)) uses.add(`${findTarget(path, module)} *`)
  }
  const has = (use: string) => uses.has(use) || uses.has(use.replace(/ .*/, ' *'))
  for (let size = -1; size !== uses.size;) {
    size = uses.size
    for (const { from, to } of reexports) if (has(to)) uses.add(from)
  }
  return (path, name) => has(`${path} ${name}`)
}

function breaches(isBreach: (source: Source, imported: Import) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((imported) => isBreach(source, imported)).map(({ name }) => `${source.path} imports ${name}`),
  )
}

function findImports(path: string, text: string): Import[] {
  return [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/g)].map(([, name = '']) => ({
    name,
    target: findTarget(path, name),
  }))
}

function findTarget(path: string, name: string): string | null {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(path), name))
  return name.startsWith('@parcelle/') ? relative(root, resolvePackage.resolve(name)) : null
}

const isWithin = (path: string, folder: string) => `${path}/`.startsWith(`${folder}/`)

function findPackage(path: string): string | undefined {
  return Object.keys(packages).find((owner) => path.startsWith(`${owner}/`))
}

/** Tarjan's strongly connected components. */
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

function listCode(): string[] {
  const programs = ['scripts', 'bench', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  )
  return [...files.map(({ path }) => path), ...programs].filter((path) => /\.(tsx?|mjs)$/.test(path))
}
