import { postcodeOf, takesFreeText, translate, type Element } from '@parcelle/forms'
import { useCallback } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { foldText } from '../../../../../ui/content/fold-text.ts'
import { useElementServices } from '../../../element/element-context.ts'
import { MIN_CHARACTERS } from './use-search.ts'

export type Item = { value: string; label: string }

/** Searches the element's own options locally, datalists on the server. */
export function useOptionSearch(element: Element) {
  const { locale } = useI18n()
  const { datalist, view } = useElementServices()
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

/** How other answers (country, postcode) affect the list, read at call time. */
export function useListRules(element: Element) {
  const { view } = useElementServices()
  const takesText = () => takesFreeText(element, view)
  return {
    takesText,
    /** Outside the countries of the list there is nothing to choose from. */
    hasList: () => element.attributes.listCountries === undefined || !takesText(),
    /** A postcode leaves few options, which are shown before any text is typed. */
    minLength: () => (postcodeOf(element, view) === null ? MIN_CHARACTERS : 0),
  }
}

/** Ignores case, spaces and the kind of apostrophe, but not accents. */
export const isLabel = (label: string, typed: string) => simplify(label) === simplify(typed)

const simplify = (text: string) =>
  text.normalize('NFKC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase()
