import { kinds, translate, type Element } from '@parcelle/forms'
import { memo, useEffect, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import flyout from '../../../ui/actions/flyout.module.css'
import { useFlyout } from '../../../ui/actions/use-flyout.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import type { Reasons } from './reasons.ts'
import { useWizard } from '../wizard-context.ts'
import styles from './why.module.css'

type Props = { element: Element; required: boolean; disabled: boolean }

/** « Pourquoi ? » beside an element that is asked, required, closed or computed for a reason; it knows no answer. */
export const Why = memo(function Why({ element, required, disabled }: Props) {
  const { t, locale } = useI18n()
  const { isOpen, side, toggle, root, button } = useFlyout()
  if (!hasReason(element, required, disabled)) return null
  const label = translate(element.attributes.label, locale)
  return (
    <div ref={root} className={styles.root}>
      <button ref={button} type="button" className={styles.button} aria-expanded={isOpen} onClick={toggle}>
        {t('wizard.why')}
        <VisuallyHidden> {label}</VisuallyHidden>
      </button>
      {isOpen && (
        <div className={flyout.panel} data-side={side} data-placement="foot">
          <Explained elementId={element.id} />
        </div>
      )}
    </div>
  )
})

function hasReason(element: Element, required: boolean, disabled: boolean): boolean {
  const { role } = kinds[element.type]
  if (role === 'output' || role === 'action') return element.condition !== null
  return element.condition !== null || required || disabled || element.calculate !== null || role === 'computed'
}

/** The engine's explanation. It is fetched when first asked for: most readers never do. */
function Explained({ elementId }: { elementId: number }) {
  const i18n = useI18n()
  const { engine } = useWizard()
  const [reasons, setReasons] = useState<Reasons | null>(null)

  useEffect(() => {
    let isStale = false
    void import('./reasons.ts').then(
      ({ explainElement }) => isStale || setReasons(explainElement(engine.session(), elementId, i18n)),
    )
    return () => {
      isStale = true
    }
  }, [engine, elementId, i18n])

  return (
    <div className={styles.text} aria-live="polite">
      {reasons?.because.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {reasons && reasons.inputs.length > 0 && (
        <ul className={styles.list}>
          {reasons.inputs.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {reasons?.changes.map((sentence) => (
        <p key={sentence} className={styles.change}>
          {sentence}
        </p>
      ))}
    </div>
  )
}
