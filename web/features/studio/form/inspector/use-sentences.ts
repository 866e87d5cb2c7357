import { useI18n } from '../../../../i18n/i18n.tsx'
import type { SentenceTexts } from '../model/rules.ts'

/** The words that rules are read with. */
export function useSentences(): SentenceTexts {
  const { t, number } = useI18n()
  return {
    operator: (operator) => t(`studio.rule.${operator}`),
    direct: t('studio.rule.direct'),
    state: t('studio.rule.state'),
    unknown: (name) => t('studio.rule.unknown', { name }),
    and: t('studio.rule.and'),
    or: t('studio.rule.or'),
    yes: t('studio.yes'),
    no: t('studio.no'),
    number,
    threshold(triggers, name, productName) {
      const parts = triggers.map((trigger) => {
        if ('amountGreaterThan' in trigger)
          return t('studio.rules.above', { amount: number(trigger.amountGreaterThan) })
        if ('amountAtLeast' in trigger) return t('studio.rules.least', { amount: number(trigger.amountAtLeast) })
        return t('studio.rules.product', { products: trigger.productIn.map(productName).join(', ') })
      })
      return parts.length === 0
        ? t('studio.threshold.none', { name })
        : t('studio.threshold', { when: parts.join(t('studio.rules.or')), name })
    },
  }
}
