import { postcodeOf, takesFreeText, translate, type Element } from '@parcelle/forms'
import { useCallback } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { foldText } from '../../../../../ui/content/fold-text.ts'
import { useElementWorld } from '../../../element/element-context.ts'
import { SHORTEST } from './use-search.ts'

export type Item = { value: string; label: string }

/** Options that came with the element are searched here; the others by the server. */
export function useOptionSearch(element: Element) {
  const { locale } = useI18n()
  const { datalist, view } = useElementWorld()
  const { options, datalistId } = element.attributes
  return useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly Item[]> => {
      if (options === undefined)
        return datalistId === undefined ? [] : datalist.search(datalistId, text, signal, postcodeOf(element, view))
      const known = options.map((option) => ({ value: option.value, label: translate(option.label, locale) }))
      return known.filter((option) => foldText(option.label).includes(foldText(text)))
    },
    [options, datalistId, datalist, element, view, locale],
  )
}

/** What the answers around an element make of its list, at the moment they are asked. */
export function useListAround(element: Element) {
  const { view } = useElementWorld()
  const takesText = () => takesFreeText(element, view)
  return {
    takesText,
    /** In a country that the list knows nothing of, there is nothing to choose from. */
    hasList: () => element.attributes.listCountries === undefined || !takesText(),
    /** The few options that a postcode leaves are shown before a word is typed. */
    shortest: () => (postcodeOf(element, view) === null ? SHORTEST : 0),
  }
}

/** Whether a text is that label: capitals, spaces and the kind of apostrophe do not matter, accents do. */
export const isLabel = (label: string, typed: string) => simplify(label) === simplify(typed)

const simplify = (text: string) =>
  text.normalize('NFKC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase()
