import type { Value } from '@parcelle/forms'
import { useRef, useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Live } from '../../../../ui/messages/live.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { focusElement } from '../field/focus-element.ts'
import { moveItem, placeAt } from './move-item.ts'
import { choicesOf } from '../choice/option-texts.ts'
import { ElementField } from '../field/element-field.tsx'
import { SortRow } from './sort-row.tsx'
import type { WidgetProps } from '../field/widget.ts'
import styles from './sort-widget.module.css'

/** input_sort: every option, put in order by pointer, by touch, by the keys of the handle or by the arrow buttons. */
export function SortWidget(props: WidgetProps) {
  const { element, value, disabled, onChange, onLeave } = props
  const { t, locale } = useI18n()
  const choices = choicesOf(element.attributes.options, locale)
  const stored = orderOf(value, choices)
  // While a row is held, the order as it would be if dropped; nothing is kept before that.
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const order = held?.order ?? stored
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one

  function tell(one: string, next: readonly string[]) {
    setSaid(t('widget.sort.moved', { label: labelOf(one), place: next.indexOf(one) + 1, count: next.length }))
  }

  function moveTo(one: string, place: number) {
    const next = moveItem(order, order.indexOf(one), place)
    if (held) setHeld({ ...held, order: next })
    else onChange(next)
    tell(one, next)
  }

  function drag(one: string, y: number) {
    const from = order.indexOf(one)
    const others = Array.from(list.current?.children ?? []).filter((_, at) => at !== from)
    const boxes = others.map((row) => row.getBoundingClientRect())
    const place = placeAt(
      y,
      boxes.map(({ top, height }) => top + height / 2),
    )
    if (place !== from) moveTo(one, place)
  }

  function grab(one: string, pointerId: number | null) {
    // The list follows the pointer: a row that changes place would lose it.
    if (pointerId !== null) list.current?.setPointerCapture?.(pointerId)
    setHeld({ value: one, order, isDragged: pointerId !== null })
  }

  function drop() {
    if (held) onChange(held.order)
    setHeld(null)
  }

  function accept() {
    onChange(order)
    // The button pressed goes away: the keyboard stays in the element.
    focusElement(element.id)
  }

  return (
    <ElementField
      frame="group"
      widget={props}
      hint={t('widget.sort.hint')}
      after={value === null && t('widget.sort.none')}
    >
      <div className={styles.frame} onBlur={onLeave}>
        <ol
          ref={list}
          className={styles.list}
          onPointerMove={(event) => held?.isDragged && drag(held.value, event.clientY)}
          onPointerUp={() => held?.isDragged && drop()}
          onPointerCancel={() => setHeld(null)}
        >
          {order.map((one, at) => (
            <SortRow
              key={one}
              label={labelOf(one)}
              place={at}
              count={order.length}
              isHeld={held?.value === one}
              disabled={disabled}
              onGrab={(pointerId) => grab(one, pointerId)}
              onDrop={drop}
              onLeave={() => held?.value === one && !held.isDragged && drop()}
              onCancel={() => setHeld(null)}
              onMove={(place) => moveTo(one, place)}
            />
          ))}
        </ol>
      </div>
      {value === null && !disabled && <Button onClick={accept}>{t('widget.sort.accept')}</Button>}
      <VisuallyHidden>
        <Live>{said}</Live>
      </VisuallyHidden>
    </ElementField>
  )
}

type Held = { value: string; order: readonly string[]; isDragged: boolean }

/** The stored order, followed by the options it does not know. */
function orderOf(value: Value, choices: readonly { value: string }[]): string[] {
  const all = choices.map((choice) => choice.value)
  const kept = typeof value === 'object' && value !== null ? value.filter((one) => all.includes(one)) : []
  return [...kept, ...all.filter((one) => !kept.includes(one))]
}
