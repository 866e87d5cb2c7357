import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, parseAst } from 'vite'

const forms = join(import.meta.dirname, '../../packages/forms')
const entry = 'virtual:engine'

/** Gzipped size in the browser, without phone metadata and exact decimals. */
export async function weigh(): Promise<Weight> {
  return { core: await bundle('core'), checks: await bundle('checks'), whole: await bundle('whole') }
}

/** In bytes. `core` compiles and evaluates; `checks` adds the checks of the element types, `whole` their presentation. */
export type Weight = { core: number; checks: number; whole: number }

async function bundle(part: keyof Weight): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      rollupOptions: {
        input: entry,
        external: [
          /libphonenumber/,
          /\/(?:formulas\/(?:fraction|exact|plan|integers|decimal)|text-rules\/(?:phone-plans|phone-library))\.ts$/,
          ...(part === 'core' ? [/\/(?:elements|text-rules)\//] : []),
        ],
        preserveEntrySignatures: 'strict',
      },
    },
    plugins: [
      {
        name: 'engine-only',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        async load(id) {
          if (id === entry) return `export { compileTrusted, openSession } from '${forms}/index.ts'`
          if (part === 'whole' || !id.startsWith(join(forms, 'elements'))) return null
          return { code: withoutPresentation(await readFile(id, 'utf8')), moduleType: 'js' }
        },
      },
    ],
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const code = outputs
    .flatMap(({ output }) => output)
    .map((part) => (part.type === 'chunk' ? part.code : ''))
    .join('')
  return gzipSync(code, { level: 9 }).length
}

/** The goal covers evaluation and checks; kinds also parse, show and summarise. */
function withoutPresentation(source: string): string {
  const code = stripTypeScriptTypes(source)
  const cuts: [number, number][] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'Property' && 'key' in node && isPresentation(node.key) && isPlaced(node))
      cuts.push([node.start, node.end])
    Object.values(node).forEach(visit)
  }
  visit(parseAst(code).body)
  return cuts
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}

function isPresentation(key: unknown): boolean {
  const name = typeof key === 'object' && key !== null && 'name' in key ? key.name : null
  return name === 'parse' || name === 'show' || name === 'summarise'
}

function isPlaced(node: object): node is { start: number; end: number } {
  return 'start' in node && typeof node.start === 'number' && 'end' in node && typeof node.end === 'number'
}
