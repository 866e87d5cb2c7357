import { memo, Suspense, use, useCallback, useState, type FocusEvent } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { scheduleBackground } from '../../../ui/timing/background-work.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { afterPointerRelease } from '../../../ui/timing/after-pointer-release.ts'
import { errorText } from './problem-text.ts'
import { ReadOnlyContext, useElement, useWizard } from '../wizard-context.ts'
import { lazyPart } from './lazy-part.ts'
import { Why } from './why.tsx'
import { getWidget } from '../widgets/registry.ts'
import { prefetchAll } from '../store/loading/prefetch.ts'
import styles from './element-slot.module.css'

// Lazy: few questions have an answer to copy.
export const offeredAnswer = lazyPart(
  () => import('./offered-answer.tsx'),
  (module) => module.OfferedAnswer,
)

/** Re-renders only when the element, its answer or its error changes. */
export const ElementSlot = memo(function ElementSlot({ elementId }: { elementId: number }) {
  const i18n = useI18n()
  const wizard = useWizard()
  const found = useElement(elementId)
  const isReadOnly = use(ReadOnlyContext) || wizard.rights.isReadOnly
  const answer = useCallback(
    (value: Parameters<typeof wizard.answer>[1]) => wizard.answer(elementId, value),
    [wizard, elementId],
  )
  const leave = useCallback(() => afterPointerRelease(() => wizard.checks.checkFilled(elementId)), [wizard, elementId])
  const [Widget] = useState(() => found && getWidget(found.element.type))
  if (!found?.state.visible || !Widget) return null

  const { element, state, shown } = found

  function handleFocus() {
    wizard.incoming.setFocusedElement(elementId)
    prefetchAll()
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    wizard.incoming.setFocusedElement(null)
    scheduleBackground(() => void wizard.autosave.flush())
  }

  return (
    <div
      className={styles.slot}
      data-slot
      data-size={/\bcol-(\d+)\b/.exec(element.css_classes ?? '')?.[1]}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      <Suspense fallback={<Skeleton shape="title" />}>
        <Widget
          element={element}
          value={state.value}
          required={state.required && !isReadOnly}
          disabled={state.disabled}
          readOnly={isReadOnly}
          error={errorText(shown, i18n)}
          onChange={answer}
          onLeave={leave}
        />
      </Suspense>
      {element.attributes.offeredFrom !== undefined && !isReadOnly && (
        <Suspense>
          <offeredAnswer.Part element={element} />
        </Suspense>
      )}
      {/* A signature button explains itself. */}
      {element.type !== 'button_docusign_iframe' && <Why element={element} disabled={state.disabled} />}
    </div>
  )
})
