import type { View } from '@parcelle/contract/decision/decision'
import { useI18n } from '../../i18n/i18n.tsx'

type Value = View[number]['blocks'][number]['elements'][number]['value']

/** An answer as texts, one per item of a list. */
export function useWords() {
  const { t } = useI18n()
  return (value: Value): string[] => {
    if (typeof value === 'boolean') return [t(value ? 'widget.yes' : 'widget.no')]
    return [value ?? []].flat().filter((text) => text !== '')
  }
}
