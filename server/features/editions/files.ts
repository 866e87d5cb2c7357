import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ConfigProblem } from '../../config.ts'
import { checkFiles } from '../../deployment/check/files.ts'
import { formatFinding } from '../../deployment/findings/finding.ts'
import { parseJson, readParts, SETTINGS, type Parts } from '../../deployment/parts.ts'

const WIDTH = 120

/** Writes the files of an edition to a new or empty folder, all of them or none. */
export async function writeFolder(parts: Parts, folder: string): Promise<void> {
  const target = resolve(folder)
  if (existsSync(target) && !(await stat(target)).isDirectory())
    throw new ConfigProblem(`${folder} is a file: give a new folder.`)
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new ConfigProblem(`The folder ${folder} is not empty: give a new one.`)
  const half = `${target}.part`
  await rm(half, { recursive: true, force: true })
  for (const [path, { text }] of parts) {
    const file = join(half, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, formatFile(path, text))
  }
  await rm(target, { recursive: true, force: true })
  await rename(half, target)
}

/** Reads a folder as a deployment; the deployment that it extends is read from the folder beside it. */
export async function readFolder(folder: string): Promise<Parts> {
  const path = resolve(folder)
  if (!existsSync(join(path, SETTINGS))) throw new ConfigProblem(`The folder ${folder} has no ${SETTINGS}.`)
  const read = await readParts(dirname(path), basename(path))
  const base = read.base === null ? null : join(dirname(path), read.base)
  if (base !== null && !existsSync(join(base, SETTINGS)))
    throw new ConfigProblem(`The folder ${folder} extends « ${read.base} », which is not beside it.`)
  const mistakes = checkFiles(read, basename(path))
  if (mistakes.length > 0)
    throw new ConfigProblem(
      [`The folder ${folder} cannot be read:`, ...mistakes.map((one) => `- ${formatFinding(one)}`)].join('\n'),
    )
  return read.parts
}

/** A file as an export writes it. */
export function formatFile(path: string, text: string): string {
  const json = path.endsWith('.json') ? parseJson(text) : undefined
  return json === undefined ? text : `${format(json, 0)}\n`
}

/** Keeps the order of keys, one line for each short list or object, so that diffs are small. */
function format(value: unknown, indent: number): string {
  const line = inLine(value)
  if (line.length + indent <= WIDTH || typeof value !== 'object' || value === null) return line
  const inner = ' '.repeat(indent + 2)
  const end = `\n${' '.repeat(indent)}`
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + format(item, indent + 2)).join(',\n')}${end}]`
  const entries = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${format(item, indent + 2)}`,
  )
  return `{\n${entries.join(',\n')}${end}}`
}

function inLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inLine(item)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
