import { resolveDate, type Element } from '@parcelle/forms'
import { lazy, Suspense, useCallback } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { useFlyout } from '../../../../ui/actions/use-flyout.ts'
import { useElementServices } from '../../element/element-context.ts'
import { focusElement } from '../field/focus-element.ts'
import { useElementTexts } from '../field/element-texts.ts'
import styles from './date-button.module.css'
import { untilLoaded } from '../../../../ui/timing/until-loaded.ts'

// Lazy: large, and most dates are typed.
const DateCalendar = lazy(() => untilLoaded(() => import('./date-calendar.tsx')))

type Props = { element: Element; value: string | null; onPick: (iso: string) => void }

export function DateButton({ element, value, onPick }: Props) {
  const { t } = useI18n()
  const { label } = useElementTexts(element)
  const { view } = useElementServices()
  const { isOpen, side, toggle, close, root, button } = useFlyout(
    useCallback(() => focusElement(element.id), [element.id]),
  )
  const { minDate, maxDate } = element.attributes
  const { today } = view.facts

  function pick(iso: string) {
    onPick(iso)
    close()
  }

  return (
    <div ref={root} className={styles.root}>
      <IconButton
        ref={button}
        icon="calendar"
        label={t('widget.date.open')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={toggle}
      />
      {isOpen && (
        <dialog open aria-label={t('widget.date.calendar', { label })} className={styles.panel} data-side={side}>
          <Suspense fallback={<p className={styles.wait}>{t('widget.loading')}</p>}>
            <DateCalendar
              label={label}
              value={value}
              today={today}
              min={minDate === undefined ? null : resolveDate(minDate, today)}
              max={maxDate === undefined ? null : resolveDate(maxDate, today)}
              onPick={pick}
            />
          </Suspense>
        </dialog>
      )}
    </div>
  )
}
