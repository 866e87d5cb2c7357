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

/** input_sort: every option, put in order by pointer, by touch, by the keys of the handle or by the arrow buttons. */
export function SortWidget(props: WidgetProps) {
  const { element, value, disabled, onChange, onLeave } = props
  const { t, locale } = useI18n()
  const choices = readChoices(element.attributes.options, locale)
  const [said, setSaid] = useState('')
  const { list, order, held, ...sorting } = useSorting({
    stored: completeOrder(value, choices),
    onChange,
    onMoved: (one, next) =>
      setSaid(t('widget.sort.moved', { label: labelFor(one), place: next.indexOf(one) + 1, count: next.length })),
  })
  const labelFor = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one

  function accept() {
    onChange(order)
    // The button pressed goes away: the keyboard stays in the element.
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
        <LiveRegion>{said}</LiveRegion>
      </VisuallyHidden>
    </ElementField>
  )
}

/** The stored order, followed by the options it does not know. */
function completeOrder(value: Value, choices: readonly { value: string }[]): string[] {
  const all = choices.map((choice) => choice.value)
  const kept = typeof value === 'object' && value !== null ? value.filter((one) => all.includes(one)) : []
  return [...kept, ...all.filter((one) => !kept.includes(one))]
}
