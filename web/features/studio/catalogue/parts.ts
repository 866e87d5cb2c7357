import { listProducts } from '@parcelle/domain/studio-catalogue'
import type { Json } from '@parcelle/domain/studio'
import type { Draft } from '../draft/use-draft.ts'

export const TABLES = 'dismemberment.json'
export const LIFE = 'life'

/** The chosen part: a product by its code, a table or a list by its name. */
export type Part = { readonly kind: 'product' | 'table' | 'list'; readonly name: string }

export const listFile = (name: string) => `datalists/${name}.json`

/** Files that the first view needs. */
export const FIRST = ['products.json', 'payments.json', TABLES]

/** Files that may name a product, a table or a value of a list. */
export const mayName = (file: string) => file.endsWith('.json') && !/^(?:datalists|product-documents)\//.test(file)

export const partAddress = ({ kind, name }: Part) => `${kind}:${name}`

export function readPart(address: string | null): Part | null {
  const [, kind, name] = /^(product|table|list):(.+)$/s.exec(address ?? '') ?? []
  // Unsafe cast: one of the three.
  return kind && name ? { kind: kind as Part['kind'], name } : null
}

export function listParts({ files, content }: Pick<Draft, 'files' | 'content'>): Part[] {
  const tables = content[TABLES]
  const temporary = keysOf(keyOf(tables, 'temporary'))
  return [
    ...listProducts(content).map(({ code }): Part => ({ kind: 'product', name: String(code) })),
    ...(keyOf(tables, 'lifeLong') === undefined ? [] : [{ kind: 'table', name: LIFE } as const]),
    ...temporary.map((name): Part => ({ kind: 'table', name })),
    ...files.flatMap((file): Part[] => {
      const name = /^datalists\/(.+)\.json$/.exec(file)?.[1]
      return name === undefined ? [] : [{ kind: 'list', name }]
    }),
  ]
}

const keyOf = (value: Json | undefined, key: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value as { readonly [name: string]: Json })[key]
    : undefined

const keysOf = (value: Json | undefined): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []

/** A text in the reader's language, or the one there is. */
export function readName(value: Json | undefined, locale: 'fr' | 'en'): string {
  if (typeof value === 'string') return value
  const text = keyOf(value, locale) ?? keyOf(value, 'fr')
  return typeof text === 'string' ? text : ''
}

/** The name of a table for some years. */
export const tableLabel = (tables: Json | undefined, name: string): Json | undefined =>
  keyOf(keyOf(keyOf(tables, 'temporary'), name), 'label')
