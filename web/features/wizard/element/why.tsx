import { kinds, translate, type Element } from '@parcelle/forms'
import { lazy, memo, Suspense } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import flyout from '../../../ui/actions/flyout.module.css'
import { useFlyout } from '../../../ui/actions/use-flyout.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { untilLoaded } from '../../../ui/timing/until-loaded.ts'
import styles from './why.module.css'

// Loaded on first use: most users never open it.
const Explanation = lazy(() => untilLoaded(async () => ({ default: (await import('./explanation.tsx')).Explanation })))

/** The « Pourquoi ? » button of an element whose state follows from a rule, a calculation or the law. */
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
              <Explanation elementId={element.id} />
            </Suspense>
          </div>
        </div>
      )}
    </div>
  )
})

/** Being required, or the condition of a whole block, is not explained at each field. */
function hasReason({ type, condition, calculate, attributes }: Element, disabled: boolean): boolean {
  const { rules, actions } = condition ?? { rules: [], actions: [] }
  const isRuled = rules.length > 0 && (disabled || actions.some((action) => action !== 'disabled'))
  return isRuled || calculate !== null || kinds[type].role === 'computed' || attributes.why !== undefined
}
