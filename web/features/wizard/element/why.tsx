import { kinds, translate, type Element } from '@parcelle/forms'
import { lazy, memo, Suspense } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import flyout from '../../../ui/actions/flyout.module.css'
import { useFlyout } from '../../../ui/actions/use-flyout.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { untilLoaded } from '../../../ui/loading/until-loaded.ts'
import styles from './why.module.css'

// The engine's explanations are fetched when first asked for: most readers never do.
const Explained = lazy(() => untilLoaded(async () => ({ default: (await import('./explained.tsx')).Explained })))

/** « Pourquoi ? » beside an element that a rule, a calculation or the law gives a reason for; it knows no answer. */
export const Why = memo(function Why({ element, disabled }: { element: Element; disabled: boolean }) {
  const { t, locale } = useI18n()
  const { isOpen, side, toggle, root, button } = useFlyout()
  if (!hasReason(element, disabled)) return null
  const label = translate(element.attributes.label, locale)
  return (
    <div ref={root} className={styles.root}>
      <button ref={button} type="button" className={styles.button} aria-expanded={isOpen} onClick={toggle}>
        {t('wizard.why')}
        <VisuallyHidden> {label}</VisuallyHidden>
      </button>
      {isOpen && (
        <div className={flyout.panel} data-side={side} data-placement="foot">
          <div className={styles.text} aria-live="polite">
            <Suspense>
              <Explained elementId={element.id} />
            </Suspense>
          </div>
        </div>
      )}
    </div>
  )
})

/** That an answer is required, or its whole block asked, needs no telling at each of its fields. */
function hasReason({ type, condition, calculate, attributes }: Element, disabled: boolean): boolean {
  const { rules, actions } = condition ?? { rules: [], actions: [] }
  const isRuled = rules.length > 0 && (disabled || actions.some((action) => action !== 'disabled'))
  return isRuled || calculate !== null || kinds[type].role === 'computed' || attributes.why !== undefined
}
