import type { DatalistOption } from '@parcelle/contract/forms'
import { translate, type Element } from '@parcelle/forms'
import { useEffect, useState } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { useElementWorld } from '../../../element/element-context.ts'

type Kept = { value: string; locale: string; label: string }

/**
 * The words of an answer that is kept by its value. Those of a long list are asked for once, and again when the reader
 * changes language; meanwhile the value itself is shown.
 */
export function useKnownLabel(element: Element, value: string | null) {
  const { locale } = useI18n()
  const { datalist, view } = useElementWorld()
  const [kept, setKept] = useState<Kept | null>(null)
  const { options, datalistId } = element.attributes
  const known = options ?? (datalistId === undefined ? undefined : view.facts.datalists?.[datalistId])
  const own = known?.find((option) => option.value === value)
  const isKept = kept !== null && kept.value === value && kept.locale === locale
  const isUnknown = value !== null && !own && !isKept && datalistId !== undefined

  useEffect(() => {
    if (!isUnknown || value === null || datalistId === undefined) return
    let isStale = false
    const keep = (found: readonly DatalistOption[]) =>
      isStale || setKept({ value, locale, label: found[0]?.label ?? value })
    datalist.values(datalistId, value).then(keep, () => keep([]))
    return () => {
      isStale = true
    }
  }, [isUnknown, value, datalistId, locale, datalist])

  return {
    label: value === null ? '' : own ? translate(own.label, locale) : isKept ? kept.label : value,
    /** What was just picked needs not be asked for. */
    keep: (option: { value: string; label: string }) => setKept({ ...option, locale }),
  }
}
