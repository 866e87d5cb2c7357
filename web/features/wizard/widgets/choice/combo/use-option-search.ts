import { translate, type Element } from '@parcelle/forms'
import { useCallback } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { foldText } from '../../../../../ui/content/fold-text.ts'
import { useElementWorld } from '../../../element/element-context.ts'

export type Item = { value: string; label: string }

/** Options that came with the element are searched here; the others by the server. */
export function useOptionSearch(element: Element) {
  const { locale } = useI18n()
  const { datalist } = useElementWorld()
  const { options, datalistId } = element.attributes
  return useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly Item[]> => {
      if (options === undefined) return datalistId === undefined ? [] : datalist.search(datalistId, text, signal)
      const known = options.map((option) => ({ value: option.value, label: translate(option.label, locale) }))
      return known.filter((option) => foldText(option.label).includes(foldText(text)))
    },
    [options, datalistId, datalist, locale],
  )
}

/** Whether a text is that label: capitals and spaces do not matter, accents do. */
export const isLabel = (label: string, typed: string) => simplify(label) === simplify(typed)

const simplify = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
