import { listAskers } from '@parcelle/domain/studio-catalogue'
import type { Content, Json } from '@parcelle/domain/studio'
import type { AttributeName } from '@parcelle/forms'
import { isHolder, readText } from './form-model.ts'

type ChoiceSources = { content: Content; lists: readonly string[]; locale: 'fr' | 'en' }
type Choice = { readonly value: string; readonly label: string }

/** What an attribute names outside the form: a list, a table or a document. Null for any other attribute. */
export function listChoices(name: AttributeName, { content, lists, locale }: ChoiceSources): Choice[] | null {
  if (name === 'datalistId') return lists.map((list) => ({ value: list, label: listLabel(content, list, locale) }))
  if (name === 'tableId') return listTables(content, locale)
  if (name === 'printId') return listDocuments(content, locale)
  return null
}

/** A list has no title: it is known by the first question that offers it. */
export function listLabel(content: Content, list: string, locale: 'fr' | 'en'): string {
  const [asker] = listAskers(content, list)
  const question = readText(asker, locale)
  return question === '' ? list : `${question} (${list})`
}

function listTables(content: Content, locale: 'fr' | 'en'): Choice[] | null {
  const file = content['dismemberment.json']
  const tables = isHolder(file) ? file['temporary'] : undefined
  if (!isHolder(tables)) return null
  return Object.entries(tables).map(([value, table]) => ({ value, label: labelled(table, 'label', locale) || value }))
}

function listDocuments(content: Content, locale: 'fr' | 'en'): Choice[] | null {
  const found = Object.entries(content).flatMap(([path, file]): Choice[] => {
    if (!/^documents\/[^/]+\.json$/.test(path) || !isHolder(file) || typeof file['code'] !== 'string') return []
    const value = file['code']
    return [{ value, label: labelled(file, 'title', locale) || value }]
  })
  return found.length === 0 ? null : found
}

const labelled = (holder: Json | undefined, key: string, locale: 'fr' | 'en'): string =>
  isHolder(holder) ? readText(holder[key], locale) : ''
