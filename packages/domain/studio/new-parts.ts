import type { Content, Json, SingleOperation } from './operations.ts'

export type NewPart = 'list' | 'table' | 'template'
type Texts = { readonly fr: string; readonly en: string }

const names: Readonly<Record<NewPart, RegExp>> = {
  list: /^[a-z][a-z0-9_]{0,39}$/,
  table: /^[A-Za-z][A-Za-z0-9_]{0,39}$/,
  template: /^[a-z][a-z_]{0,39}$/,
}
/** Names of a built-in list, of an object property, of the shared texts and of the life table. */
const reserved = ['products', 'constructor', 'shared', 'life']

/** Why a new part cannot have this name. Ignores case, as some file systems do. */
export function newPartProblem(
  kind: NewPart,
  name: string,
  taken: readonly string[],
): 'shape' | 'reserved' | 'taken' | null {
  if (!names[kind].test(name)) return 'shape'
  if (reserved.includes(name.toLowerCase())) return 'reserved'
  return taken.some((one) => one.toLowerCase() === name.toLowerCase()) ? 'taken' : null
}

const listFileOf = (name: string) => `datalists/${name}.json`
export const templateFileOf = (code: string) => `documents/${code.replaceAll('_', '-')}.json`

/** Names that existing lists, tables or templates have. */
export function listTaken(kind: NewPart, files: readonly string[], content: Content): string[] {
  if (kind === 'list') return files.flatMap((file) => /^datalists\/(.+)\.json$/.exec(file)?.[1] ?? [])
  if (kind === 'table') return Object.keys(temporaryOf(content))
  const byFile = files.flatMap((file) => /^documents\/(.+)\.json$/.exec(file)?.[1]?.replaceAll('-', '_') ?? [])
  return [...byFile, ...Object.values(content).flatMap((file) => codeOf(file) ?? [])]
}

const codeOf = (file: Json) => (isHolder(file) && typeof file['code'] === 'string' ? file['code'] : undefined)

/** Without values. */
export const newList = (name: string): SingleOperation => ({ kind: 'set', at: [listFileOf(name)], value: [] })

const TABLES = 'dismemberment.json'

function temporaryOf(content: Content): { readonly [key: string]: Json } {
  const tables = content[TABLES]
  const temporary = isHolder(tables) ? tables['temporary'] : undefined
  return isHolder(temporary) ? temporary : {}
}

/** Without rows. */
export const newTable = (code: string, label: Texts): SingleOperation => ({
  kind: 'set',
  at: [TABLES, 'temporary', code],
  value: { label, rows: [] },
})

/** A document like another one, which is in no envelope yet; null where there is none to begin with. */
export function newTemplate(content: Content, from: string, code: string, title: Texts): SingleOperation | null {
  const source = content[from]
  if (!isHolder(source)) return null
  return { kind: 'set', at: [templateFileOf(code)], value: { ...source, code, title } }
}

const isHolder = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
