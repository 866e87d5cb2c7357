import { attributeDescriptions } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import type { Use } from '../model/uses.ts'

/** How something names an element, in words. */
export function useUseWords(): (use: Pick<Use, 'kind' | 'detail'>) => string {
  const { t, locale } = useI18n()
  return ({ kind, detail }) => {
    const described = Object.entries(attributeDescriptions).find(([name]) => kind === 'attribute' && name === detail)
    return t(`studio.use.${kind}`, { detail: described ? described[1].name[locale] : detail })
  }
}
