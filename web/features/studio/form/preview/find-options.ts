import type { Json } from '@parcelle/domain/studio'
import type { Locale } from '@parcelle/forms'
import { call } from '../../../../api/api.ts'
import { foldText } from '../../../../ui/content/fold-text.ts'
import { isHolder, readText } from '../model/form-model.ts'
import type { ListOption } from './preview.ts'

const SHOWN = 20

/** Searches the lists of a draft, each read once. */
export function makeFindOptions(draft: string, locale: Locale) {
  const lists = new Map<string, Promise<ListOption[]>>()
  async function read(name: string): Promise<ListOption[]> {
    const file = `datalists/${name}.json`
    const { content } = await call('readStudioDraft', { params: { edition: draft }, query: { files: file } })
    // Unsafe cast: parsed from JSON.
    return toOptions(content[file] as Json, locale)
  }
  return async (name: string, text: string, isWhole: boolean): Promise<ListOption[]> => {
    const list = lists.get(name) ?? read(name).catch(() => [])
    lists.set(name, list)
    const options = await list
    if (isWhole) return options.filter(({ value }) => value === text)
    return options.filter(({ label }) => foldText(label).includes(foldText(text))).slice(0, SHOWN)
  }
}

/** A list of options, of texts, or of texts by postcode. */
function toOptions(list: Json, locale: Locale): ListOption[] {
  const items: readonly Json[] = Array.isArray(list) ? list : isHolder(list) ? listInner(list) : []
  return items.flatMap((item): ListOption[] => {
    if (typeof item === 'string') return [{ value: item, label: item }]
    if (!isHolder(item) || typeof item['value'] !== 'string') return []
    return [{ value: item['value'], label: readText(item['label'], locale) || item['value'] }]
  })
}

function listInner(list: { readonly [key: string]: Json }): Json[] {
  const options = Object.values(list).find((inner) => Array.isArray(inner) && inner.some(isHolder))
  if (Array.isArray(options)) return options
  return Object.entries(list).flatMap(([key, names]) =>
    Array.isArray(names) ? names.map((name: Json) => `${key} ${String(name)}`) : [],
  )
}
