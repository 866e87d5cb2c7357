import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { depthProblem } from '@parcelle/forms'
import { canonicalJson, isJson } from '../platform/canonical-json.ts'

/** One file of a deployment. The digest is over its canonical form: spaces and the order of keys do not count. */
export type Part = { text: string; digest: string }
/** The files of a deployment by path, those that it takes from another included. */
export type Parts = ReadonlyMap<string, Part>

export const SETTINGS = 'settings.json'
export const SAMPLES = 'samples.json'
/** The samples of the deployment that this one extends, where it has its own. */
export const SAMPLE_MODELS = 'sample-models.json'
const CHANGES = 'form-changes.json'
const files = ['products.json', 'payments.json', 'dismemberment.json', 'firms.json', 'vigilance.json', SAMPLES]
const subfolders = ['forms', 'datalists', 'documents', 'product-documents']

export const deploymentsFolder = join(import.meta.dirname, '..', '..', 'deployments')

export function toPart(text: string): Part {
  const json = parseJson(text)
  // What is nested too deeply is refused by the check.
  const isPlain = depthProblem(json) === null && isJson(json)
  return { text, digest: sha256(isPlain ? canonicalJson(json) : text) }
}

/** The same files have the same digest, on any machine. */
export function digestParts(parts: Parts): string {
  const lines = [...parts].map(([path, { digest }]) => `${path} ${digest}\n`)
  return sha256(lines.toSorted().join(''))
}

export type Folder = {
  parts: Parts
  base: string | null
  /** The texts of the files, by path. */
  written: ReadonlyMap<string, string>
  /** JSON files of the folder itself that no deployment has. */
  unknown: readonly string[]
}

/**
 * Reads a folder with the files that it takes from the one it extends, file by file. The parts stand alone: their
 * settings extend nothing.
 */
export async function readParts(root: string, customer: string): Promise<Folder> {
  const own = join(root, customer)
  const settings = await readFile(join(own, SETTINGS), 'utf8')
  const { base, logo, text } = readSettings(settings)
  const folders = base === null || base === customer ? [own] : [own, join(root, base)]
  const paths = new Map<string, string>()
  const addAs = (path: string, file: string) => {
    if (!paths.has(path) && existsSync(file)) paths.set(path, file)
  }
  const add = (path: string, folder: string) => addAs(path, join(folder, path))
  add(CHANGES, own)
  if (logo !== null) add(logo, own)
  for (const folder of folders) {
    for (const file of files) add(file, folder)
    for (const sub of subfolders.filter((name) => existsSync(join(folder, name))))
      for (const name of await readdir(join(folder, sub))) if (name.endsWith('.json')) add(`${sub}/${name}`, folder)
  }
  add(SAMPLE_MODELS, own)
  const [, other] = folders
  if (other !== undefined && existsSync(join(own, SAMPLES))) addAs(SAMPLE_MODELS, join(other, SAMPLES))
  const read = await Promise.all([...paths].map(async ([path, file]) => [path, await readFile(file, 'utf8')] as const))
  const parts = read.map(([path, content]) => [path, toPart(content)] as const)
  return {
    parts: sortParts([[SETTINGS, toPart(text)], ...parts]),
    base,
    written: new Map([[SETTINGS, settings], ...read]),
    unknown: (await listJsonFiles(own)).filter((path) => path !== SETTINGS && !paths.has(path)),
  }
}

/** With those whose ending is misspelt. */
async function listJsonFiles(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true })
  return paths.filter((path) => /\.jso?n$/i.test(path)).toSorted()
}

export function sortParts(entries: Iterable<readonly [string, Part]>): Parts {
  return new Map([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function readSettings(text: string): { base: string | null; logo: string | null; text: string } {
  const json = parseJson(text)
  if (!isRecord(json)) return { base: null, logo: null, text }
  const { extends: base, ...rest } = json
  const { logo } = isRecord(json['theme']) ? json['theme'] : {}
  return {
    base: typeof base === 'string' ? base : null,
    logo: typeof logo === 'string' ? logo : null,
    text: base === undefined ? text : JSON.stringify(rest),
  }
}

export const NOT_JSON = 'is not JSON: a comma, a quote or a bracket is missing or too many, at or just before this line'

/** Without `$schema`, which is for editors, and without the byte order mark of some editors. Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (!isRecord(json)) return json
    const { $schema: _, ...rest } = json
    return rest
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export async function listDeployments(root = deploymentsFolder): Promise<string[]> {
  const entries = await readdir(root)
  return entries.filter((name) => isDeployment(name, root)).toSorted()
}

/** The deployments that extend one: what it changes may break them. */
export async function listExtending(base: string, root = deploymentsFolder): Promise<string[]> {
  const names = await listDeployments(root)
  const texts = await Promise.all(names.map((name) => readFile(join(root, name, 'settings.json'), 'utf8')))
  return names.filter((_, at) => {
    const settings = parseJson(texts[at] ?? '')
    return typeof settings === 'object' && settings !== null && Reflect.get(settings, 'extends') === base
  })
}

export function isDeployment(name: string, root: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(name) && existsSync(join(root, name, 'settings.json'))
}
