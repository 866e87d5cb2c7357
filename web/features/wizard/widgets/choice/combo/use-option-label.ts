import type { DatalistOption } from '@parcelle/contract/forms'
import { translate, type Element } from '@parcelle/forms'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { useElementServices } from '../../../element/element-context.ts'

type CachedLabel = { value: string; locale: string; label: string; isFetched?: true }

/** The label of a stored value. Labels of long lists are fetched once per locale; the value is shown meanwhile. */
export function useOptionLabel(element: Element, value: string | null, input?: RefObject<HTMLInputElement | null>) {
  const { locale } = useI18n()
  const { datalist, view } = useElementServices()
  const [cached, setCached] = useState<CachedLabel | null>(null)
  const { options, datalistId } = element.attributes
  const known = options ?? (datalistId === undefined ? undefined : view.facts.datalists?.[datalistId])
  const own = known?.find((option) => option.value === value)
  const isCached = cached !== null && cached.value === value && cached.locale === locale
  const isUnknown = value !== null && !own && !isCached && datalistId !== undefined

  useEffect(() => {
    if (!isUnknown || value === null || datalistId === undefined) return
    let isStale = false
    const keep = (found: readonly DatalistOption[]) =>
      isStale || setCached({ value, locale, label: found[0]?.label ?? value, isFetched: true })
    datalist.values(datalistId, value).then(keep, () => keep([]))
    return () => {
      isStale = true
    }
  }, [isUnknown, value, datalistId, locale, datalist])

  const fetched = cached?.isFetched ? cached.label : null
  useLayoutEffect(() => {
    // In a box with the focus the caret would be at the label's end, and typing would append to it.
    const box = input?.current
    if (box && box === document.activeElement && box.value === fetched) box.select()
  }, [input, fetched])

  return {
    label: value === null ? '' : own ? translate(own.label, locale) : isCached ? cached.label : value,
    /** Avoids a request for an option just picked. */
    cacheLabel: (option: { value: string; label: string }) => setCached({ ...option, locale }),
  }
}
