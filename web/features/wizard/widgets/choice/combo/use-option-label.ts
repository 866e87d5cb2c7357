import type { DatalistOption } from '@parcelle/contract/forms'
import { translate, type Element } from '@parcelle/forms'
import { useEffect, useState } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { useElementServices } from '../../../element/element-context.ts'

type CachedLabel = { value: string; locale: string; label: string }

/** The label of a stored value. Labels of long lists are fetched once per locale; the value is shown meanwhile. */
export function useOptionLabel(element: Element, value: string | null) {
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
      isStale || setCached({ value, locale, label: found[0]?.label ?? value })
    datalist.values(datalistId, value).then(keep, () => keep([]))
    return () => {
      isStale = true
    }
  }, [isUnknown, value, datalistId, locale, datalist])

  return {
    label: value === null ? '' : own ? translate(own.label, locale) : isCached ? cached.label : value,
    /** Avoids a request for an option just picked. */
    cacheLabel: (option: { value: string; label: string }) => setCached({ ...option, locale }),
  }
}
