import type { Value } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { focusElement } from '../field/focus-element.ts'
import { readChoices } from '../field/element-texts.ts'
import { ElementField } from '../field/element-field.tsx'
import { SortRow } from './sort-row.tsx'
import { useSorting } from './use-sorting.ts'
import type { WidgetProps } from '../field/widget.ts'
import styles from './sort-widget.module.css'

/** input_sort: reorder by pointer, touch, keys on the handle or arrow buttons. */
export function SortWidget(props: WidgetProps) {
  const { element, value, disabled, onChange, onLeave } = props
  const { t, locale } = useI18n()
  const choices = readChoices(element.attributes.options, locale)
  const [announcement, setAnnouncement] = useState('')
  const { list, order, held, ...sorting } = useSorting({
    stored: completeOrder(value, choices),
    onChange,
    onMoved: (one, next) =>
      setAnnouncement(
        t('widget.sort.moved', { label: labelFor(one), place: next.indexOf(one) + 1, count: next.length }),
      ),
  })
  const labelFor = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one

  function accept() {
    onChange(order)
    // The button disappears, so the focus stays in the element.
    focusElement(element.id)
  }

  return (
    <ElementField
      frame="group"
      widget={props}
      hint={
        <>
          {t('widget.sort.hint')} <span className={styles.keys}>{t('widget.sort.hint-keys')}</span>
        </>
      }
      after={value === null && t('widget.sort.none')}
    >
      <div className={styles.frame} onBlur={onLeave}>
        <ol
          ref={list}
          className={styles.list}
          onPointerMove={(event) => sorting.drag(event.clientY)}
          onPointerUp={() => held?.isDragged && sorting.drop()}
          onPointerCancel={sorting.cancel}
        >
          {order.map((one, at) => (
            <SortRow
              key={one}
              label={labelFor(one)}
              place={at}
              count={order.length}
              isHeld={held?.value === one}
              disabled={disabled}
              onGrab={(pointerId) => sorting.grab(one, pointerId)}
              onDrop={sorting.drop}
              onLeave={() => held?.value === one && !held.isDragged && sorting.drop()}
              onCancel={sorting.cancel}
              onMove={(place) => sorting.move(one, place)}
            />
          ))}
        </ol>
      </div>
      {value === null && !disabled && <Button onClick={accept}>{t('widget.sort.accept')}</Button>}
      <VisuallyHidden>
        <LiveRegion>{announcement}</LiveRegion>
      </VisuallyHidden>
    </ElementField>
  )
}

/** The stored order, followed by new options. */
function completeOrder(value: Value, choices: readonly { value: string }[]): string[] {
  const all = choices.map((choice) => choice.value)
  const stored = typeof value === 'object' && value !== null ? value.filter((one) => all.includes(one)) : []
  return [...stored, ...all.filter((one) => !stored.includes(one))]
}
