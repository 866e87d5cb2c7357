import type { Json } from '@parcelle/domain/studio'
import type { Explanation } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { useSentences } from '../inspector/use-sentences.ts'
import { labelOf, type FormModel } from '../model/form-model.ts'
import { ruleSentence } from '../model/rules.ts'
import styles from './preview.module.css'

/** What this sample hides, and the rules that are not filled. */
export function Hidden({ model, elementId, why }: { model: FormModel; elementId: number; why: Explanation }) {
  const { t, locale } = useI18n()
  const texts = useSentences()
  const node = model.elements.find(({ id }) => id === elementId)
  const unmet = why.conditions.filter(({ holds, actions }) => !holds && actions.includes('visible'))
  if (!node) return null
  return (
    <div className={styles.hidden}>
      <Icon name="eye" size={16} />
      <div>
        <strong>{labelOf(node, locale)}</strong>
        {unmet.map(({ of, where, rules, customerRule }) => (
          <p key={`${of} ${where}`}>
            {t(of === 'block' ? 'studio.preview.hidden.block' : 'studio.preview.hidden.element')}{' '}
            {rules
              .filter(({ holds }) => !holds)
              // Unsafe cast: a rule is JSON.
              .map(({ rule }) => ruleSentence(model, rule as unknown as Json, locale, texts))
              .join(`, ${texts.and} `)}
            {customerRule?.on === false && t('studio.preview.hidden.rule')}
          </p>
        ))}
      </div>
    </div>
  )
}
