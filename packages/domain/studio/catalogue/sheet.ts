import { stepTo, type Json, type Operation, type Place } from '../operations.ts'
import { isRecord } from './json.ts'

/** What a cell holds: a text, a number, or a number that may be missing. */
type ColumnKind = 'text' | 'number' | 'integer'

export type Column = {
  readonly key: string
  /** Where the value is within a row. */
  readonly at: readonly string[]
  readonly kind: ColumnKind
  readonly isRequired: boolean
  /** The key of a row, which is unique. */
  readonly isKey?: boolean
}

/** Rows of a file that are edited as a grid. */
export type Sheet = {
  readonly kind: 'list' | 'communes' | 'life' | 'temporary'
  readonly at: Place
  readonly columns: readonly Column[]
  readonly items: readonly Json[]
}

const TABLES = 'dismemberment.json'
const text = (key: string, at: readonly string[] = [key], more: Partial<Column> = {}): Column => ({
  key,
  at,
  kind: 'text',
  isRequired: true,
  ...more,
})
const key = { isKey: true }
const label = [text('fr', ['label', 'fr']), text('en', ['label', 'en'])]
const shares: readonly Column[] = [
  { key: 'bareOwnership', at: ['bareOwnership'], kind: 'number', isRequired: true },
  { key: 'usufruct', at: ['usufruct'], kind: 'number', isRequired: true },
]
const integer = (name: string, more: Partial<Column> = {}): Column => ({
  key: name,
  at: [name],
  kind: 'integer',
  isRequired: true,
  ...more,
})

const lifeColumns = [
  text('key', ['key'], key),
  ...label,
  integer('ageMin'),
  integer('ageMax', { isRequired: false }),
  ...shares,
]
const temporaryColumns = [integer('years', key), ...shares]
const communeColumns = [text('zip'), text('name')]

/** The sheet of a file of `datalists/`; null if it is not a list. */
export function readList(file: string, content: Json | undefined): Sheet | null {
  if (isList(content))
    return {
      kind: 'list',
      at: [file],
      items: content,
      columns: [text('value', ['value'], key), ...label, ...findMore(content)],
    }
  // Communes by postcode.
  if (isRecord(content) && Object.values(content).every(isList))
    return {
      kind: 'communes',
      at: [file],
      items: Object.entries(content)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(toCommunes),
      columns: communeColumns,
    }
  return null
}

const toCommunes = ([zip, names]: [string, Json]): Json[] => (isList(names) ? names.map((name) => ({ zip, name })) : [])

/** Extra texts that the options of a list have. */
function findMore(items: readonly Json[]): Column[] {
  const keys = new Set<string>()
  for (const item of items) {
    const held = isRecord(item) ? item['presentation'] : undefined
    if (isRecord(held)) for (const [name, value] of Object.entries(held)) if (typeof value === 'string') keys.add(name)
  }
  return [...keys].map((name) => text(name, ['presentation', name], { isRequired: false }))
}

/** The table of keys for life. */
export function readLifeTable(content: Json | undefined): Sheet | null {
  const life = isRecord(content) ? content['lifeLong'] : undefined
  const items = isRecord(life) ? life['rows'] : undefined
  return isList(items) ? { kind: 'life', at: [TABLES, 'lifeLong', 'rows'], items, columns: lifeColumns } : null
}

/** The tables of keys for some years, by name. */
export function readTemporaryTable(content: Json | undefined, name: string): Sheet | null {
  const tables = isRecord(content) ? content['temporary'] : undefined
  const table = isRecord(tables) && Object.hasOwn(tables, name) ? tables[name] : undefined
  const items = isRecord(table) ? table['rows'] : undefined
  return isList(items)
    ? { kind: 'temporary', at: [TABLES, 'temporary', name, 'rows'], items, columns: temporaryColumns }
    : null
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** A cell as text, with the decimal separator of the language. */
type DecimalMark = ',' | '.'

export function showCell(item: Json | undefined, { at }: Column, mark: DecimalMark): string {
  const value = readAt(item, at)
  if (value === undefined || value === null) return ''
  return typeof value === 'number'
    ? String(value).replace('.', mark)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}

export const readAt = (item: Json | undefined, at: readonly string[]): Json | undefined =>
  at.reduce<Json | undefined>(
    (held, name) => (isRecord(held) && Object.hasOwn(held, name) ? held[name] : undefined),
    item,
  )

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/

/** The value of a typed cell; an invalid number stays text. */
function readCell(typed: string, { kind, isRequired }: Column): Json | undefined {
  if (kind === 'text') return typed === '' && !isRequired ? undefined : typed
  const plain = typed.replaceAll(/[\s\u00A0\u202F%]/g, '').replace(',', '.')
  if (plain === '') return isRequired ? '' : null
  return NUMBER.test(plain) ? Number(plain) : typed
}

/** A row with these cells, and the values of `base` that the grid does not show. */
export function toItem(cells: readonly string[], columns: readonly Column[], base?: Json): Json {
  return columns.reduce<Json>(
    (item, column, at) => withAt(item, column.at, readCell(cells[at] ?? '', column)),
    base ?? {},
  )
}

function withAt(holder: Json | undefined, [name, ...rest]: readonly string[], value: Json | undefined): Json {
  const held = isRecord(holder) ? holder : {}
  if (name === undefined) return held
  const next = rest.length === 0 ? value : withoutEmpty(withAt(held[name], rest, value))
  const entries = Object.entries(held).filter(([other]) => other !== name)
  if (next === undefined) return Object.fromEntries(entries)
  // Keeps the order of keys, so that files stay readable.
  if (!Object.hasOwn(held, name)) return Object.fromEntries([...entries, [name, next]])
  return Object.fromEntries(Object.entries(held).map(([other, kept]) => [other, other === name ? next : kept]))
}

const withoutEmpty = (value: Json) => (isRecord(value) && Object.keys(value).length === 0 ? undefined : value)

/** Another value in one cell. */
export function setCell(sheet: Sheet, row: number, column: Column, typed: string): Operation | null {
  const item = sheet.items[row]
  if (item === undefined) return null
  const value = readCell(typed, column)
  const was = readAt(item, column.at)
  if (value === was) return null
  const holder = readAt(item, column.at.slice(0, -1))
  // Sets the whole row if its key or a parent object changes, since the path of a value needs both.
  if (sheet.kind === 'communes' || column.isKey || !isRecord(holder))
    return replaceItems(sheet, sheet.items.with(row, withAt(item, column.at, value)))
  const at = [...sheet.at, stepTo(sheet.items, row), ...column.at]
  return value === undefined ? { kind: 'remove', at, was: was ?? null } : { kind: 'set', at, was, value }
}

/** One splice of the rows that differ; null if none does. */
export function replaceItems(sheet: Sheet, items: readonly Json[]): Operation | null {
  if (sheet.kind === 'communes') return replaceCommunes(sheet, items)
  const { items: old } = sheet
  let start = 0
  while (start < old.length && start < items.length && isSame(old[start], items[start])) start++
  let end = 0
  while (
    end < old.length - start &&
    end < items.length - start &&
    isSame(old[old.length - 1 - end], items[items.length - 1 - end])
  )
    end++
  const was = old.slice(start, old.length - end)
  const value = items.slice(start, items.length - end)
  return was.length === 0 && value.length === 0 ? null : { kind: 'splice', at: sheet.at, index: start, was, value }
}

const isSame = (a: Json | undefined, b: Json | undefined) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Operations that are made together are at most this many. */
const MOST = 100

function replaceCommunes(sheet: Sheet, items: readonly Json[]): Operation | null {
  const [was, is] = [byZip(sheet.items), byZip(items)]
  const zips = [...new Set([...was.keys(), ...is.keys()])].filter((zip) => !isSame(was.get(zip), is.get(zip)))
  if (zips.length === 0) return null
  if (zips.length > MOST)
    return { kind: 'set', at: sheet.at, was: Object.fromEntries(was), value: Object.fromEntries(is) }
  const operations = zips.map((zip) => {
    const [before, after] = [was.get(zip), is.get(zip)]
    const at = [...sheet.at, zip]
    return after === undefined
      ? ({ kind: 'remove', at, was: before ?? [] } as const)
      : ({ kind: 'set', at, was: before, value: after } as const)
  })
  return { kind: 'all', operations }
}

function byZip(items: readonly Json[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const item of items) {
    const [zip, name] = [readAt(item, ['zip']), readAt(item, ['name'])].map((one) => String(one ?? ''))
    found.set(zip ?? '', [...(found.get(zip ?? '') ?? []), name ?? ''])
  }
  return found
}
