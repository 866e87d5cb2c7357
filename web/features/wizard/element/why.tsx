import { kinds, translate, type Element } from '@parcelle/forms'
import { memo, useEffect, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import flyout from '../../../ui/actions/flyout.module.css'
import { useFlyout } from '../../../ui/actions/use-flyout.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import type { Reasons } from './reasons.ts'
import { useElementWorld } from './element-context.ts'
import { useWizard } from '../wizard-context.ts'
import styles from './why.module.css'

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
          <Explained elementId={element.id} />
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

/** The engine's explanation. It is fetched when first asked for: most readers never do. */
function Explained({ elementId }: { elementId: number }) {
  const i18n = useI18n()
  const { datalist } = useElementWorld()
  const { engine, rights, dossier } = useWizard()
  const [reasons, setReasons] = useState<Reasons | null>(null)

  useEffect(() => {
    let isStale = false
    const canAnswer = (id: number) => {
      const { blocks, blockOf } = engine.form()
      return rights.canWrite(dossier.get().state, blocks, blockOf(id)?.id ?? 0)
    }
    void import('./reasons.ts')
      .then(({ explainElement }) => explainElement(engine.session(), elementId, { i18n, canAnswer, datalist }))
      .then((found) => isStale || setReasons(found))
    return () => {
      isStale = true
    }
  }, [engine, rights, dossier, datalist, elementId, i18n])

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
